import { type TripRow, trips } from '@kickstand/contract/trips';
import { lazy, Suspense } from 'react';
import type { Action } from '../../kit/action/action.ts';
import { defineAction } from '../../kit/action/define-action.tsx';
import { tripsWords as words } from './trips.words.ts';

const Evidence = lazy(() => import('./trip-evidence.tsx'));

/** End a trip for its rider; what it was decided by is shown as soon as it has ended. */
export const endTrip: Action<TripRow> = defineAction<TripRow, typeof trips.end>({
  call: trips.end,
  label: words.end,
  danger: true,
  applies: ({ state }) => state === 'riding' || state === 'temp_parked' || state === 'closing',
  form: lazy(() => import('./end-trip-form.tsx')),
  follow: ({ row, end }) => (
    <Suspense>
      <Evidence tripId={row.id} close={end} />
    </Suspense>
  ),
  refreshes: ['trips', 'vehicles'],
});
