import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';

const Tasks = lazy(() => import('./vehicle-tasks.tsx'));

/** Field work on one vehicle, what was reported broken about it, and the ways to ask for more. */
export const VehicleTasks = ({ carId }: { carId: string }) => (
  <Suspense fallback={<Skeleton active />}>
    <Tasks carId={carId} />
  </Suspense>
);
