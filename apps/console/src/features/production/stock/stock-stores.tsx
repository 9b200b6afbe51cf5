import { type StoreRow, stock } from '@kickstand/contract/production';
import { Button } from 'antd';
import { Gate } from '../../../kit/action/access.tsx';
import { defineAction } from '../../../kit/action/define-action.tsx';
import { useRunner } from '../../../kit/action/runner.tsx';
import { hiddenField, textField } from '../../../kit/form/fields.tsx';
import { defineForm } from '../../../kit/form/form.tsx';
import { count, text } from '../../../kit/list/cells.tsx';
import { defineListScreen } from '../../../kit/list/list-screen.tsx';
import { productionWords } from '../production.words.ts';

const words = productionWords.stock;

const add = defineAction<undefined, typeof stock.addStore>({
  call: stock.addStore,
  label: words.addStore,
  form: defineForm<undefined, typeof stock.addStore>({
    call: stock.addStore,
    title: words.addStore,
    labels: words.fields,
    fields: { name: textField, address: textField },
    start: () => ({ address: '' }),
    request: (_, body) => ({ body }),
  }),
});

const edit = defineAction<StoreRow, typeof stock.editStore>({
  call: stock.editStore,
  label: words.editStore,
  form: defineForm<StoreRow, typeof stock.editStore>({
    call: stock.editStore,
    title: words.editStore,
    labels: words.fields,
    fields: { name: textField, address: textField, version: hiddenField },
    start: ({ name, address, version }) => ({ name, address, version }),
    request: ({ id }, body) => ({ params: { id }, body }),
  }),
});

function AddStore() {
  const { runner, running } = useRunner<undefined>();
  return (
    <Gate may={stock.addStore}>
      <Button type="primary" onClick={() => runner.start(add, undefined, { id: 'new' })}>
        {words.addStore}
      </Button>
      {running}
    </Gate>
  );
}

export default defineListScreen({
  call: stock.stores,
  title: words.tabs.stores,
  rowKey: 'id',
  labels: words.fields,
  columns: { name: text, address: text, items: count },
  rowActions: [edit],
  toolbar: AddStore,
  empty: words.emptyStores,
});
