import { type SchemeRow, voltageSchemes } from '@kickstand/contract/fleet/production';
import { lazy } from 'react';
import { defineAction } from '../../../kit/action/define-action.tsx';
import { defineAsk } from '../../../kit/action/define-ask.tsx';
import { count, instant, oneOf, percent, text, withLayout } from '../../../kit/list/cells.tsx';
import { search } from '../../../kit/list/filters.tsx';
import { defineListScreen } from '../../../kit/list/list-screen.tsx';
import { productionWords } from '../production.words.ts';

const words = productionWords.schemes;
const packVolt = withLayout((value: SchemeRow['volts']) => words.volts(value), {
  align: 'right',
  width: 100,
});
const refreshes = ['voltageSchemes', 'assets'];

const add = defineAction<SchemeRow | undefined, typeof voltageSchemes.add>({
  call: voltageSchemes.add,
  label: words.add,
  form: lazy(() => import('./scheme-add.tsx')),
  refreshes,
});

const copy = defineAction<SchemeRow, typeof voltageSchemes.add>({
  call: voltageSchemes.add,
  label: words.copy,
  form: lazy(() => import('./scheme-add.tsx')),
  refreshes,
});

const edit = defineAction<SchemeRow, typeof voltageSchemes.edit>({
  call: voltageSchemes.edit,
  label: words.edit,
  form: lazy(() => import('./scheme-edit.tsx')),
  refreshes,
});

const apply = defineAction<SchemeRow, typeof voltageSchemes.apply>({
  call: voltageSchemes.apply,
  label: words.apply,
  form: lazy(() => import('./scheme-apply.tsx')),
  refreshes,
  done: (_, { vehicles }) => words.done(vehicles),
});

const remove = defineAsk<SchemeRow, typeof voltageSchemes.remove>({
  call: voltageSchemes.remove,
  label: words.remove,
  level: 2,
  danger: true,
  refreshes,
  blocked: ({ vehicles }) => (vehicles > 0 ? words.used : undefined),
  changes: ({ name }) => words.removeEffect(name),
  request: ({ id }) => ({ params: { id } }),
});

/** The list of voltage schemes and their use. */
export default defineListScreen({
  call: voltageSchemes.list,
  title: words.title,
  rowKey: 'id',
  labels: words.fields,
  columns: {
    name: withLayout(text, { width: 160 }),
    volts: packVolt,
    chemistry: oneOf(words.chemistries),
    cells: withLayout(count, { width: 70 }),
    lowPercent: withLayout(percent, { width: 110 }),
    noRentPercent: withLayout(percent, { width: 120 }),
    cutPercent: withLayout(percent, { width: 110 }),
    fullKm: withLayout((km: number) => `${km} km`, { align: 'right', width: 120 }),
    vehicles: count,
    updatedAt: instant,
  },
  filters: { name: search },
  rowActions: [edit, apply, copy, remove],
  create: add,
  empty: words.empty,
});
