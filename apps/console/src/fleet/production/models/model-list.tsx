import { type ModelRow, vehicleModels } from '@kickstand/contract/fleet/production';
import { modelKinds } from '@kickstand/contract/kit';
import { defineAsk } from '../../../kit/action/define-ask.tsx';
import { createBy, editBy } from '../../../kit/form/create-and-edit.tsx';
import { numberField, pickField } from '../../../kit/form/fields.tsx';
import { count, text, withLayout } from '../../../kit/list/cells.tsx';
import { search } from '../../../kit/list/filters.tsx';
import { defineListScreen } from '../../../kit/list/list-screen.tsx';
import { productionWords } from '../production.words.ts';

const words = productionWords.models;
const refreshes = ['vehicleModels', 'assets'];

const { fields: labels, hints } = words;
const fields = { kind: pickField(modelKinds, words.kinds), maxSpeed: numberField({ unit: 'km/h' }) };

const remove = defineAsk<ModelRow, typeof vehicleModels.remove>({
  call: vehicleModels.remove,
  label: words.remove,
  level: 2,
  danger: true,
  refreshes,
  blocked: ({ vehicles }) => (vehicles > 0 ? words.used : undefined),
  changes: ({ name }) => words.removeEffect(name),
  request: ({ id, version }) => ({ params: { id: String(id) }, query: { version } }),
});

/** The vehicle models, as named in imports of new vehicles. */
export default defineListScreen({
  call: vehicleModels.list,
  title: words.title,
  labels,
  columns: {
    name: withLayout(text, { width: 200 }),
    brand: withLayout(text, { width: 140 }),
    kind: Object.assign((kind: ModelRow['kind']) => words.kinds[kind], { width: 160 }),
    maxSpeed: count,
    vehicles: count,
    scheme: withLayout(text, { width: 160 }),
  },
  filters: { name: search },
  create: createBy(vehicleModels.add, {
    label: words.add,
    labels,
    hints,
    fields,
    start: () => ({ kind: 'pedelec' as const, maxSpeed: 25 }),
    refreshes,
  }),
  rowActions: [editBy(vehicleModels.edit, { label: words.edit, labels, hints, fields, refreshes }), remove],
  empty: words.empty,
});
