import { lazy, Suspense } from 'react';
import { useOperator } from '../../kit/client/operator.ts';

const ViewAsLine = lazy(async () => ({ default: (await import('./view-as-line.tsx')).ViewAsLine }));

/** Across the whole frame, while somebody else's view is being looked at. */
export function ViewAsBanner() {
  const looking = useOperator()?.viewAs;
  if (!looking) return null;
  return (
    <Suspense>
      <ViewAsLine />
    </Suspense>
  );
}
