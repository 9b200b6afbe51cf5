import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';

const Deposits = lazy(() => import('./rider-deposits.tsx'));

/** The deposits of one rider, for a tab. */
export const RiderDeposits = ({ riderId }: { riderId: string }) => (
  <Suspense fallback={<Skeleton active />}>
    <Deposits riderId={riderId} />
  </Suspense>
);
