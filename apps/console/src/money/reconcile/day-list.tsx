import { type DayRow, reconcile } from '@kickstand/contract/money/reconcile';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { badge, type Cell, count, instant, link, money, text, withLayout } from '../../kit/list/cells.tsx';
import { instantRange, only } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { PageLink } from '../../kit/page/link.tsx';
import { countText, nothing } from '../../ui/format.ts';
import { spanOf } from './day-span.ts';
import { reconcilePaths } from './reconcile.paths.ts';
import { reconcileWords as words } from './reconcile.words.ts';

const batchesOf = (day: string) => reconcilePaths.page.to({}, { tab: 'batches', ...spanOf(day) });
const diffsOf = (day: string) => reconcilePaths.page.to({}, { tab: 'diffs', state: 'open', ...spanOf(day) });
const linesOf = (day: string) => reconcilePaths.page.to({}, { tab: 'bank', state: 'open', ...spanOf(day) });

const confirm = defineAsk<DayRow, typeof reconcile.confirmDay>({
  call: reconcile.confirmDay,
  label: words.confirmDay,
  level: 3,
  applies: ({ state }) => state === 'closed',
  blocked: ({ waiting, openDiffs }) =>
    waiting + openDiffs > 0 ? words.unfinished(countText(waiting), countText(openDiffs)) : undefined,
  changes: () => words.confirmDayEffect,
  // It is offered only where all bills are here and no difference is open.
  usualReason: words.confirmDayUsual,
  request: ({ day }, { reason = '' }) => ({ body: { day, reason } }),
});

const unlock = defineAsk<DayRow, typeof reconcile.unlockDay>({
  call: reconcile.unlockDay,
  label: words.unlockDay,
  level: 4,
  danger: true,
  applies: ({ state }) => state === 'locked',
  object: ({ day }) => day,
  changes: () => words.unlockDayEffect,
  request: ({ day, version }, { reason = '' }) => ({ body: { day, version, reason } }),
});

const bills = defineAsk<DayRow, typeof reconcile.downloadFiles>({
  call: reconcile.downloadFiles,
  label: words.downloadDay,
  level: 0,
  applies: ({ bills }) => bills > 0,
  refreshes: ['exports'],
  request: ({ day }) => ({ body: { day } }),
  done: () => words.downloaded,
});

/** A late bill is asked for where it is missed. */
const fetchMissing = defineAsk<DayRow, typeof reconcile.fetchBill>({
  call: reconcile.fetchBill,
  label: words.fetchBill,
  level: 0,
  applies: ({ state, missing }) => state !== 'locked' && missing.length > 0,
  request: ({ day }) => ({ body: { day } }),
  done: () => words.fetching,
});

const missingText = (missing: DayRow['missing']) =>
  missing.map(({ merchant, bill }) => `${merchant} ${words.bills[bill]}`).join(words.comma) || words.allHere;

/** In the chooser, where the job of the page does not need it at first sight. */
const extra = <V,>(cell: Cell<V>) => withLayout(cell, { extra: true });

/** Days as their books stand; who confirms one locks it. */
export default defineListScreen({
  call: reconcile.days,
  title: words.tabs.days,
  labels: { ...words.fields, ...words.dayFields },
  columns: {
    day: withLayout(
      link<DayRow>(({ day }) => batchesOf(day)),
      { width: 90 },
    ),
    state: withLayout(badge({ open: 'busy', closed: 'warn', locked: 'good' }, words.dayStates), {
      width: 90,
    }),
    systemCents: withLayout(money, { width: 105 }),
    channelCents: withLayout(money, { width: 105 }),
    deltaCents: withLayout(money, { width: 95 }),
    bankCents: withLayout(money, { width: 105 }),
    bankSaidCents: withLayout(money, { width: 105 }),
    openBankLines: withLayout<number | null, DayRow>(
      (n, { day }) =>
        n ? <PageLink to={linesOf(day)}>{countText(n)}</PageLink> : n === null ? nothing : countText(n),
      { width: 80 },
    ),
    openDiffs: withLayout<number, DayRow>(
      (n, { day }) => (n ? <PageLink to={diffsOf(day)}>{countText(n)}</PageLink> : countText(n)),
      { width: 80 },
    ),
    missing: withLayout(missingText, { width: 150, lines: 2 }),
    merchants: extra(count),
    waiting: extra(count),
    bills: extra(count),
    lockedBy: extra(text),
    lockedAt: extra(instant),
    unlockedBy: extra(text),
    reason: extra(text),
  },
  filters: { from: instantRange({ to: 'to' }), toConfirm: only },
  rowActions: [fetchMissing, confirm, bills, unlock],
  every: 20_000,
  empty: words.daysEmpty,
});
