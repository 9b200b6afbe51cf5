import { directions, moveKinds, stock } from '@kickstand/contract/fleet/production';
import {
  dayField,
  longTextField,
  numberField,
  pickField,
  pickFromField,
  textField,
} from '../../../kit/form/fields.tsx';
import { defineForm } from '../../../kit/form/form.tsx';
import { useStores } from '../production.service.ts';
import { productionWords } from '../production.words.ts';

const words = productionWords.stock;

export default defineForm<undefined, typeof stock.addMove>({
  call: stock.addMove,
  title: words.addMove,
  labels: words.fields,
  fields: {
    storeId: pickFromField(useStores),
    kind: pickField(moveKinds, words.kinds),
    direction: pickField(directions, words.directions),
    code: textField,
    item: textField,
    quantity: numberField(),
    receiver: textField,
    dueOn: dayField(),
    remark: longTextField(2),
  },
  start: () => ({ direction: 'in', quantity: 1, item: '', receiver: '', remark: '' }),
  request: (_, body) => ({ body }),
});
