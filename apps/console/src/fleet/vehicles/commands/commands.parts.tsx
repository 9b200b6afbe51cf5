import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';

const List = lazy(async () => ({ default: (await import('./command-list.tsx')).CommandList }));

/** The commands to one vehicle, newest first. */
export const CommandsOf = ({ carId }: { carId: string }) => (
  <Suspense fallback={<Skeleton active />}>
    <List fixed={{ carId }} />
  </Suspense>
);
