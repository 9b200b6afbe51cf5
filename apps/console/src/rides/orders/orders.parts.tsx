import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';

const Refunds = lazy(() => import('./refund-list.tsx'));
const Orders = lazy(() => import('./order-list.tsx'));

/** The orders of one rider, or of one vehicle. */
export const OrdersOf = ({ of }: { of: { riderId: string } | { carId: string } }) => (
  <Suspense fallback={<Skeleton active />}>
    <Orders fixed={of} />
  </Suspense>
);

/** What was given back to one rider, and what did not arrive. */
export const RefundsOf = ({ riderId }: { riderId: string }) => (
  <Suspense fallback={<Skeleton active />}>
    <Refunds fixed={{ riderId, every: true }} />
  </Suspense>
);
