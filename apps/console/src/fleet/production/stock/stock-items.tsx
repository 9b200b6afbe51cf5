import { type StockItem, stock, stockKinds, stockStates } from '@kickstand/contract/fleet/production';
import { Alert, Modal } from 'antd';
import { defineAsk } from '../../../kit/action/define-ask.tsx';
import type { FollowProps } from '../../../kit/action/sending.ts';
import { badge, instant, oneOf, text, withLayout, yesNo } from '../../../kit/list/cells.tsx';
import { pick, pickFrom, search } from '../../../kit/list/filters.tsx';
import { defineListScreen } from '../../../kit/list/list-screen.tsx';
import type { Tone } from '../../../ui/tones.ts';
import { ImportButton } from '../import-button.tsx';
import { useStores } from '../production.service.ts';
import { productionWords } from '../production.words.ts';

const words = productionWords.stock;

const stateTones = {
  in_stock: 'good',
  out: 'quiet',
  repair: 'warn',
  scrapped: 'quiet',
} satisfies Record<StockItem['state'], Tone>;

/** The password, which cannot be shown again. */
function Shown({ reply, end }: FollowProps<StockItem, typeof stock.keys>) {
  return (
    <Modal open title={words.keys} onCancel={end} onOk={end} cancelButtonProps={{ hidden: true }}>
      <Alert type="warning" showIcon title={words.keysOnce} />
      {reply.list.map(({ imei, password }) => (
        <p key={imei}>
          {imei} <code>{password}</code>
        </p>
      ))}
    </Modal>
  );
}

const keys = defineAsk<StockItem, typeof stock.keys>({
  call: stock.keys,
  label: words.keys,
  level: 3,
  danger: true,
  applies: ({ kind, state }) => kind === 'device' && state !== 'scrapped',
  changes: () => words.keysWarn,
  request: ({ code }, { reason = '' }) => ({ body: { imeis: [code], reason } }),
  follow: Shown,
});

export default defineListScreen({
  call: stock.items,
  title: words.tabs.items,
  rowKey: 'code',
  labels: words.fields,
  columns: {
    code: withLayout(text, { width: 170 }),
    kind: withLayout(oneOf(words.kinds), { width: 90 }),
    model: text,
    lot: text,
    supplier: text,
    store: text,
    state: badge(stateTones, words.states),
    carId: text,
    hasKey: yesNo,
    createdAt: instant,
  },
  filters: {
    kind: pick(stockKinds, words.kinds),
    code: search,
    lot: search,
    storeId: pickFrom(useStores),
    state: pick(stockStates, words.states),
  },
  rowActions: [keys],
  toolbar: ImportButton,
  empty: words.emptyItems,
});
