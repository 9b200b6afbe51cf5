import { stock } from '@kickstand/contract/fleet/production';
import { createBy, editBy } from '../../../kit/form/create-and-edit.tsx';
import { count, text } from '../../../kit/list/cells.tsx';
import { defineListScreen } from '../../../kit/list/list-screen.tsx';
import { productionWords } from '../production.words.ts';

const words = productionWords.stock;
const { fields: labels } = words;

/** The stores of stock. */
export default defineListScreen({
  call: stock.stores,
  title: words.tabs.stores,
  labels,
  columns: { name: text, address: text, items: count },
  create: createBy(stock.addStore, { label: words.addStore, labels, start: () => ({ address: '' }) }),
  rowActions: [editBy(stock.editStore, { label: words.editStore, labels })],
  empty: words.emptyStores,
});
