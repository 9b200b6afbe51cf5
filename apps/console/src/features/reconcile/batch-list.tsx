import { houseNames } from '@kickstand/contract/payment-houses';
import {
  type BatchRow,
  batchStates,
  billKinds,
  mostBillBytes,
  reconcile,
} from '@kickstand/contract/reconcile';
import { useState } from 'react';
import { Asked } from '../../kit/action/asked.tsx';
import type { QuestionProps } from '../../kit/action/asking.tsx';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { base64Of } from '../../kit/import/import-file.ts';
import { badge, count, instant, money, oneOf, text, withLayout } from '../../kit/list/cells.tsx';
import { instantRange, pick, search } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { PageLink } from '../../kit/page/link.tsx';
import { countText } from '../../ui/format.ts';
import { reconcilePaths } from './reconcile.paths.ts';
import { reconcileWords as words } from './reconcile.words.ts';

interface Given {
  fileName: string;
  content: string;
}

function AskBill({ put, given, tried }: QuestionProps<BatchRow, Given>) {
  const [isTooLarge, setTooLarge] = useState(false);
  const take = async (file: File | undefined) => {
    const tooLarge = (file?.size ?? 0) > mostBillBytes;
    setTooLarge(tooLarge);
    const content = file && !tooLarge ? await base64Of(file) : '';
    put({ fileName: file?.name.slice(0, 120) ?? '', content });
  };
  const isMissing = tried && given.content === '';
  return (
    <Asked
      label={words.bill}
      hint={words.billHint}
      wrong={isTooLarge ? words.billTooLarge : isMissing && words.billNeeded}
      required
    >
      {({ status: _, ...control }) => (
        <input
          {...control}
          type="file"
          accept=".csv,.gz,.zip"
          onChange={({ target }) => void take(target.files?.[0])}
        />
      )}
    </Asked>
  );
}

const isOpen = ({ state }: BatchRow) => state !== 'confirmed';
const of = ({ merchant, day, bill }: BatchRow) => ({ merchant, day, bill });

const importBill = defineAsk<BatchRow, typeof reconcile.importBill, Given>({
  call: reconcile.importBill,
  label: words.importBill,
  level: 2,
  applies: isOpen,
  changes: () => words.importEffect,
  questions: {
    start: () => ({ fileName: '', content: '' }),
    answered: ({ content }) => content !== '',
    Ask: AskBill,
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
    day: withLayout(text, { width: 110 }),
    merchant: withLayout(text, { width: 220 }),
    agent: withLayout(text, { width: 150 }),
    bill: oneOf(words.bills),
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
      { width: 110 },
    ),
    systemCount: count,
    channelCount: count,
    systemCents: money,
    channelCents: money,
    systemRefundCount: count,
    channelRefundCount: count,
    systemRefundCents: money,
    channelRefundCents: money,
    feeCents: money,
    netCents: money,
    closingCents: money,
    file: text,
    problem: text,
    matchedAt: instant,
    confirmedBy: text,
  },
  filters: {
    from: instantRange({ to: 'to' }),
    channel: pick(houseNames, words.houses),
    merchant: search,
    bill: pick(billKinds, words.bills),
    state: pick(batchStates, words.batchStates),
  },
  rowActions: [importBill, fetchBill, rematch],
  every: 20_000,
  empty: words.batchesEmpty,
});
