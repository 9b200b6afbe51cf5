import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';

const Cards = lazy(() => import('./rider-cards.tsx'));

/** The cards of one rider, for a tab. */
export const RiderCards = ({ riderId }: { riderId: string }) => (
  <Suspense fallback={<Skeleton active />}>
    <Cards riderId={riderId} />
  </Suspense>
);
