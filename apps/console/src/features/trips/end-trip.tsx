import { type TripRow, trips } from '@kickstand/contract/trips';
import { lazy, Suspense } from 'react';
import type { Action } from '../../kit/action/action.ts';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { tripsWords as words } from './trips.words.ts';

const Facts = lazy(() => import('./end-trip-facts.tsx'));
const Evidence = lazy(() => import('./trip-evidence.tsx'));

/** End a trip for its rider; what it was decided by is shown as soon as it has ended. */
export const endTrip: Action<TripRow> = defineAsk<TripRow, typeof trips.end>({
  call: trips.end,
  label: words.end,
  danger: true,
  applies: ({ state }) => state === 'riding' || state === 'temp_parked' || state === 'closing',
  title: ({ carId }) => `${words.end} · ${carId}`,
  agreeing: words.end,
  level: 3,
  usualReason: words.cannotLock,
  changes: (row) => (
    <Suspense>
      <Facts trip={row} />
    </Suspense>
  ),
  request: ({ id }, { reason = '' }) => ({ params: { tripId: id }, body: { reason } }),
  follow: ({ row, end }) => (
    <Suspense>
      <Evidence tripId={row.id} close={end} />
    </Suspense>
  ),
  refreshes: ['trips', 'vehicles'],
});
