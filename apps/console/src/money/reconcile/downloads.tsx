import { providerNames } from '@kickstand/contract/money/payment-providers';
import { type BillFileRow, billKinds, reconcile } from '@kickstand/contract/money/reconcile';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { badge, count, instant, oneOf, text, withLayout } from '../../kit/list/cells.tsx';
import { instantRange, pick, search } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { sizeText } from '../../ui/format.ts';
import { makePackage } from './month-package.tsx';
import { reconcileWords as words } from './reconcile.words.ts';

const download = defineAsk<BillFileRow, typeof reconcile.downloadFiles>({
  call: reconcile.downloadFiles,
  label: words.download,
  level: 0,
  blocked: ({ bytes }) => (bytes === null ? words.noFile : undefined),
  refreshes: ['exports'],
  request: ({ id }) => ({ body: { file: id } }),
  done: () => words.downloaded,
});

/** Bills as they came from payment providers. */
export default defineListScreen({
  call: reconcile.files,
  title: words.tabs.downloads,
  labels: words.fields,
  columns: {
    day: withLayout(text, { width: 110 }),
    merchant: withLayout(text, { width: 220 }),
    bill: oneOf(words.bills),
    state: badge({ used: 'good', replaced: 'quiet' }, words.fileStates),
    fileName: withLayout(text, { width: 320 }),
    lines: count,
    bytes: withLayout((bytes: number | null) => (bytes === null ? '' : sizeText(bytes)), { width: 100 }),
    source: oneOf(words.sources),
    readAt: instant,
    readBy: text,
  },
  filters: {
    from: instantRange({ to: 'to' }),
    channel: pick(providerNames, words.providers),
    merchant: search,
    bill: pick(billKinds, words.bills),
  },
  rowActions: [download],
  create: makePackage,
  empty: words.filesEmpty,
});
