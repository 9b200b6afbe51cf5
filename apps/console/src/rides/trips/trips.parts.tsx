import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';

const Trips = lazy(() => import('./trip-list.tsx'));

const EndTrip = lazy(() => import('./open-trip.tsx'));
const Evidence = lazy(() => import('./trip-evidence.tsx'));

/** What a dispute about the end of a trip is decided by, in a drawer. */
export const TripEvidence = (props: { tripId: string; close(): void }) => (
  <Suspense>
    <Evidence {...props} />
  </Suspense>
);

/** Ends the trip that a vehicle is in; absent while it is in none. */
export const EndOpenTrip = ({ carId }: { carId: string }) => (
  <Suspense>
    <EndTrip carId={carId} />
  </Suspense>
);

/** The trips on one vehicle, with the evidence of their ends. */
export const VehicleTrips = ({ carId }: { carId: string }) => (
  <Suspense fallback={<Skeleton active />}>
    <Trips fixed={{ carId }} />
  </Suspense>
);

/** The trips of one rider, with the evidence of their ends. */
export const RiderTrips = ({ riderId }: { riderId: string }) => (
  <Suspense fallback={<Skeleton active />}>
    <Trips fixed={{ riderId }} />
  </Suspense>
);
