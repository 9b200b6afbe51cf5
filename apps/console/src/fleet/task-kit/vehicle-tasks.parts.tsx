import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';

const Tasks = lazy(() => import('./vehicle-tasks.tsx'));

/** The tasks and reported faults of one vehicle, with actions to add more. */
export const VehicleTasks = ({ carId }: { carId: string }) => (
  <Suspense fallback={<Skeleton active />}>
    <Tasks carId={carId} />
  </Suspense>
);
