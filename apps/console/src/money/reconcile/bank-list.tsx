import { bankLineStates, bankLines, bankSides } from '@kickstand/contract/money/reconcile';
import { badge, count, instant, money, oneOf, text, withLayout } from '../../kit/list/cells.tsx';
import { instantRange, pick, search } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { nothing } from '../../ui/format.ts';
import { ignoreLine, importBank, matchLine, payByLine, undoLine } from './bank.actions.tsx';
import { bankWords as words } from './bank.words.ts';

const allOf = (said: readonly string[]) => said.join('; ') || nothing;

/** Movements on our bank accounts, and what each paid. */
export default defineListScreen({
  call: bankLines.list,
  title: words.title,
  labels: words.fields,
  columns: {
    bookedOn: withLayout(text, { width: 100 }),
    cents: money,
    state: withLayout(badge({ open: 'warn', matched: 'good', ignored: 'quiet' }, words.states), {
      width: 90,
    }),
    party: withLayout(text, { width: 180, below: 'text' }),
    text,
    bankNo: withLayout(text, { width: 170, keep: true }),
    paid: withLayout(allOf, { width: 220, lines: 2 }),
    kind: withLayout(oneOf(words.kinds), { extra: true }),
    account: withLayout(text, { width: 160, extra: true }),
    partyAccountEnd: withLayout(text, { extra: true }),
    reference: withLayout(text, { extra: true }),
    handledBy: withLayout(text, { extra: true }),
    approver: withLayout(text, { extra: true }),
    handledAt: withLayout(instant, { extra: true }),
    remark: withLayout(text, { extra: true }),
    fileName: withLayout(text, { extra: true }),
    line: withLayout(count, { extra: true }),
    readAt: withLayout(instant, { extra: true }),
    readBy: withLayout(text, { extra: true }),
  },
  filters: {
    from: instantRange({ to: 'to' }),
    state: pick(bankLineStates, words.states),
    side: pick(bankSides, words.sides),
    words: search,
    account: search,
  },
  rowActions: [matchLine, payByLine, ignoreLine, undoLine],
  create: importBank,
  empty: words.empty,
});
