import { type AreaDepositsRow, areaDeposits } from '@kickstand/contract/money/deposits';
import {
  badge,
  type Cell,
  count,
  instant,
  money,
  percent,
  text,
  withLayout,
} from '../../../kit/list/cells.tsx';
import { defineListScreen } from '../../../kit/list/list-screen.tsx';
import { PageLink } from '../../../kit/page/link.tsx';
import { countText, nothing } from '../../../ui/format.ts';
import { reportsPaths } from '../reports.paths.ts';
import { areaDepositsWords } from './area-deposits.words.ts';
import { refundArea, resumeArea } from './area-refund.tsx';

const words = areaDepositsWords.areas;
/** How often progress is polled, milliseconds. */
const every = 5_000;

const opening = (outcome: 'sent' | 'stayed') => (id: number) =>
  reportsPaths.deposits.to(
    {},
    { tab: 'back', opAreaIds: String(id), ...(outcome === 'stayed' && { outcome }) },
  );

const counted = (outcome: 'sent' | 'stayed'): Cell<number | null, AreaDepositsRow> =>
  Object.assign(
    (n: number | null, { id }: AreaDepositsRow) =>
      n === null ? nothing : <PageLink to={opening(outcome)(id)}>{countText(n)}</PageLink>,
    { align: 'right' as const, width: 90, ...(count.writing && { writing: count.writing }) },
  );

const share: Cell<number | null> = Object.assign(
  (parts: number | null) => percent(parts === null ? null : parts / 10, undefined),
  { align: 'right' as const, width: 90 },
);

/** The deposits of each area, with the action to refund all. */
export default defineListScreen({
  call: areaDeposits.list,
  title: areaDepositsWords.tabs.areas,
  labels: words.labels,
  columns: {
    area: text,
    agent: text,
    deposits: count,
    paidCents: money,
    frozenCents: money,
    backCents: money,
    failedCents: money,
    owedCents: money,
    runState: badge({ waiting: 'busy', making: 'busy', done: 'good', failed: 'bad' }, words.states),
    runProgress: share,
    runSent: counted('sent'),
    runStayed: counted('stayed'),
    runAt: instant,
    runBy: withLayout(text, { width: 100 }),
  },
  rowActions: [refundArea, resumeArea],
  empty: words.empty,
  every,
});
