import { providerNames } from '@kickstand/contract/money/payment-providers';
import {
  type BatchRow,
  batchStates,
  billKinds,
  mostBillBytes,
  reconcile,
} from '@kickstand/contract/money/reconcile';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { badge, count, instant, money, oneOf, text, withLayout } from '../../kit/list/cells.tsx';
import { instantRange, pick, search } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { PageLink } from '../../kit/page/link.tsx';
import { countText } from '../../ui/format.ts';
import { FileQuestion, type GivenFile, noFile } from './file-question.tsx';
import { reconcilePaths } from './reconcile.paths.ts';
import { reconcileWords as words } from './reconcile.words.ts';

const isOpen = ({ state }: BatchRow) => state !== 'confirmed';
const of = ({ merchant, day, bill }: BatchRow) => ({ merchant, day, bill });

const importBill = defineAsk<BatchRow, typeof reconcile.importBill, GivenFile>({
  call: reconcile.importBill,
  label: words.importBill,
  level: 2,
  applies: isOpen,
  changes: () => words.importEffect,
  questions: {
    start: () => noFile,
    answered: ({ content }) => content !== '',
    Ask: ({ given, put, tried }) => (
      <FileQuestion
        label={words.bill}
        hint={words.billHint}
        accept=".csv,.gz,.zip"
        mostBytes={mostBillBytes}
        tooLarge={words.billTooLarge}
        missing={tried && given.content === '' && words.billNeeded}
        put={put}
      />
    ),
  },
  request: (row, { fileName, content }) => ({ body: { ...of(row), fileName, content } }),
  done: (_, { lines, isNew }) => (isNew ? words.imported(countText(lines)) : words.known),
});

const fetchBill = defineAsk<BatchRow, typeof reconcile.fetchBill>({
  call: reconcile.fetchBill,
  label: words.fetchBill,
  level: 0,
  applies: isOpen,
  request: (row) => ({ body: of(row) }),
  done: () => words.fetching,
});

const rematch = defineAsk<BatchRow, typeof reconcile.rematch>({
  call: reconcile.rematch,
  label: words.rematch,
  level: 0,
  applies: (row) => isOpen(row) && row.state !== 'waiting_bill',
  request: (row) => ({ body: of(row) }),
  done: () => words.rematched,
});

/** Days of merchants: our side beside the bill's. */
export default defineListScreen({
  call: reconcile.batches,
  title: words.tabs.batches,
  labels: words.fields,
  columns: {
    day: withLayout(text, { width: 90 }),
    merchant: withLayout(text, { width: 140, below: 'agent' }),
    agent: withLayout(text, { width: 140 }),
    bill: withLayout(oneOf(words.bills), { width: 80 }),
    state: badge(
      { waiting_bill: 'busy', matched: 'good', diff: 'bad', confirmed: 'quiet' },
      words.batchStates,
    ),
    openDiffs: withLayout<number, BatchRow>(
      (n, row) => (
        <PageLink
          to={reconcilePaths.page.to(
            {},
            { tab: 'diffs', merchant: row.merchant, bill: row.bill, state: 'open' },
          )}
        >
          {countText(n)}
        </PageLink>
      ),
      { width: 80 },
    ),
    systemCount: withLayout(count, { below: 'channelCount' }),
    channelCount: count,
    systemCents: withLayout(money, { below: 'channelCents' }),
    channelCents: money,
    systemRefundCount: withLayout(count, { below: 'channelRefundCount' }),
    channelRefundCount: count,
    systemRefundCents: withLayout(money, { below: 'channelRefundCents' }),
    channelRefundCents: money,
    feeCents: withLayout(money, { below: 'netCents' }),
    netCents: money,
    closingCents: money,
    file: text,
    problem: text,
    matchedAt: instant,
    confirmedBy: text,
  },
  filters: {
    from: instantRange({ to: 'to' }),
    channel: pick(providerNames, words.providers),
    merchant: search,
    bill: pick(billKinds, words.bills),
    state: pick(batchStates, words.batchStates),
  },
  rowActions: [importBill, fetchBill, rematch],
  every: 20_000,
  empty: words.batchesEmpty,
});
