import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';

const Orders = lazy(() => import('./order-list.tsx'));

/** The orders of one rider. */
export const RiderOrders = ({ riderId }: { riderId: string }) => (
  <Suspense fallback={<Skeleton active />}>
    <Orders fixed={{ riderId }} />
  </Suspense>
);
