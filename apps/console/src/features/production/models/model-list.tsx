import { type ModelRow, vehicleModels } from '@kickstand/contract/production';
import { Button } from 'antd';
import { lazy } from 'react';
import { Gate } from '../../../kit/action/access.tsx';
import { defineAction } from '../../../kit/action/define-action.tsx';
import { defineAsk } from '../../../kit/action/define-ask.tsx';
import { useRunner } from '../../../kit/action/runner.tsx';
import { count, text, withLayout } from '../../../kit/list/cells.tsx';
import { search } from '../../../kit/list/filters.tsx';
import { defineListScreen } from '../../../kit/list/list-screen.tsx';
import { productionWords } from '../production.words.ts';

const words = productionWords.models;
const refreshes = ['vehicleModels', 'assets'];

const add = defineAction<undefined, typeof vehicleModels.add>({
  call: vehicleModels.add,
  label: words.add,
  form: lazy(() => import('./model-add.tsx')),
  refreshes,
});

const edit = defineAction<ModelRow, typeof vehicleModels.edit>({
  call: vehicleModels.edit,
  label: words.edit,
  form: lazy(() => import('./model-edit.tsx')),
  refreshes,
});

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

function AddModel() {
  const { runner, running } = useRunner<undefined>();
  return (
    <Gate may={vehicleModels.add}>
      <Button type="primary" onClick={() => runner.start(add, undefined, { id: 'new' })}>
        {words.add}
      </Button>
      {running}
    </Gate>
  );
}

/** The models of vehicles, as files of new vehicles name them. */
export default defineListScreen({
  call: vehicleModels.list,
  title: words.title,
  rowKey: 'id',
  labels: words.fields,
  columns: {
    name: withLayout(text, { width: 200 }),
    brand: withLayout(text, { width: 140 }),
    kind: Object.assign((kind: ModelRow['kind']) => words.kinds[kind], { width: 160 }),
    maxSpeed: count,
    vehicles: count,
    scheme: withLayout(text, { width: 160 }),
  },
  filters: { name: search },
  rowActions: [edit, remove],
  toolbar: AddModel,
  empty: words.empty,
});
