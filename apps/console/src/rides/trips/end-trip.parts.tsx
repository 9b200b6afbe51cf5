import type { Cents } from '@kickstand/contract/kit';
import { trips } from '@kickstand/contract/rides/trips';
import { lazy, Suspense } from 'react';
import type { Action } from '../../kit/action/action.ts';
import type { Questions } from '../../kit/action/asking.tsx';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { type EndableTrip, type EndGiven, useForeseen } from './ending.ts';
import { tripsWords as words } from './trips.words.ts';

const Facts = lazy(() => import('./end-trip-facts.tsx'));
const Ask = lazy(() => import('./end-trip-ask.tsx'));
const Evidence = lazy(() => import('./trip-evidence.tsx'));

const endable = ['riding', 'temp_parked', 'closing'];

const questions: Questions<EndableTrip, EndGiven> = {
  start: () => ({
    when: 'now',
    other: undefined,
    charged: false,
    lock: true,
    evenMoving: false,
    seen: undefined,
  }),
  answered: ({ seen }) => seen !== undefined,
  useBarred: (given, { id }) => {
    const { data, price } = useForeseen(id, given);
    return !price || (data?.isMoving === true && !given.evenMoving);
  },
  Ask: (props) => (
    <Suspense>
      <Ask {...props} />
    </Suspense>
  ),
};

/**
 * End a trip for its rider: what it costs is shown before, and what it was decided by as soon as it has ended.
 */
export const endTrip: Action<EndableTrip> = defineAsk<EndableTrip, typeof trips.end, EndGiven>({
  call: trips.end,
  label: words.end,
  danger: true,
  applies: ({ state }) => endable.includes(state),
  title: ({ carId }) => `${words.end} · ${carId}`,
  agreeing: words.end,
  level: 3,
  width: 640,
  usualReason: words.cannotLock,
  changes: (row) => (
    <Suspense>
      <Facts trip={row} />
    </Suspense>
  ),
  questions,
  request: ({ id }, { seen, charged, lock, evenMoving, reason = '' }) => ({
    params: { tripId: id },
    body: {
      reason,
      charged,
      lock,
      evenMoving,
      at: seen?.at,
      expectedCents: seen?.cents as Cents | undefined,
    },
  }),
  follow: ({ row, end }) => (
    <Suspense>
      <Evidence tripId={row.id} close={end} />
    </Suspense>
  ),
  refreshes: ['trips', 'tripEnds', 'orders', 'riders', 'vehicles'],
});
