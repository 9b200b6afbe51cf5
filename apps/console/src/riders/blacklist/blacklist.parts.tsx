import { blacklist, type RiderRow } from '@kickstand/contract/riders/riders';
import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import type { Action } from '../../kit/action/action.ts';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { phoneText } from '../../ui/format.ts';
import { blacklistWords as words } from './blacklist.words.ts';
import { type BarGiven, type Bars, barRequest, reachQuestions } from './reach-questions.tsx';

const Entries = lazy(() => import('./rider-entries.tsx'));

/** All blacklist entries of a rider. */
export const RiderEntries = ({ riderId }: { riderId: string }) => (
  <Suspense fallback={<Skeleton active />}>
    <Entries riderId={riderId} />
  </Suspense>
);

const barsOf = ({ id, serviceAreaId }: RiderRow): Bars => ({
  riderId: id,
  ...(serviceAreaId !== null && { areaId: serviceAreaId }),
});

/** Bars a rider. */
export const barRider: Action<RiderRow> = defineAsk<RiderRow, typeof blacklist.add, BarGiven>({
  call: blacklist.add,
  label: words.add,
  title: ({ riderPhone }) => words.addTitle(phoneText(riderPhone)),
  agreeing: words.add,
  level: 3,
  danger: true,
  object: () => words.types.permanent,
  blocked: ({ state }) => (state === 'cancelled' ? words.cancelledRider : undefined),
  changes: () => words.effect,
  questions: reachQuestions(barsOf),
  request: (rider, { reason = '', ...given }) => barRequest(barsOf(rider), given, reason),
  refreshes: ['blacklist', 'riders'],
  done: () => words.added,
});
