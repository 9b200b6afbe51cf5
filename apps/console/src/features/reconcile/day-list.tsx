import { type DayRow, reconcile } from '@kickstand/contract/reconcile';
import { businessDayAfter, startOfBusinessDay } from '@kickstand/domain/time';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { badge, count, instant, link, money, text, withLayout } from '../../kit/list/cells.tsx';
import { instantRange, only } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { deploymentZone } from '../../kit/page/format.ts';
import { countText } from '../../ui/format.ts';
import { reconcilePaths } from './reconcile.paths.ts';
import { reconcileWords as words } from './reconcile.words.ts';

const batchesOf = (day: string) => {
  const zone = deploymentZone();
  const [from, next] = [day, businessDayAfter(day, 1)].map((one) => startOfBusinessDay(one, zone));
  return reconcilePaths.page.to({}, { tab: 'batches', from, to: (next ?? 1) - 1 });
};

const confirm = defineAsk<DayRow, typeof reconcile.confirmDay>({
  call: reconcile.confirmDay,
  label: words.confirmDay,
  level: 3,
  applies: ({ state }) => state === 'closed',
  blocked: ({ waiting, openDiffs }) =>
    waiting + openDiffs > 0 ? words.unfinished(countText(waiting), countText(openDiffs)) : undefined,
  changes: () => words.confirmDayEffect,
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

const missingText = (missing: DayRow['missing']) =>
  missing.map(({ merchant, bill }) => `${merchant} ${words.bills[bill]}`).join(words.comma);

/** Days as their books stand; who confirms one locks it. */
export default defineListScreen({
  call: reconcile.days,
  title: words.tabs.days,
  labels: { ...words.fields, ...words.dayFields },
  columns: {
    day: link<DayRow>(({ day }) => batchesOf(day)),
    state: badge({ open: 'busy', closed: 'warn', locked: 'good' }, words.dayStates),
    merchants: count,
    waiting: count,
    openDiffs: count,
    missing: withLayout(missingText, { width: 220, lines: 2 }),
    systemCents: money,
    channelCents: money,
    deltaCents: money,
    bankCents: money,
    bills: count,
    lockedBy: text,
    lockedAt: instant,
    unlockedBy: text,
    reason: text,
  },
  filters: { from: instantRange({ to: 'to' }), toConfirm: only },
  rowActions: [confirm, bills, unlock],
  empty: words.daysEmpty,
});
