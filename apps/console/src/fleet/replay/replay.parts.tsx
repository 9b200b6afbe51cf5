import { lazy, Suspense } from 'react';
import { LoadingPanel } from '../../kit/page/states.tsx';
import type { PathReplayProps } from './path-replay.tsx';
import type { ReplayProps } from './replay-page.tsx';

const Page = lazy(() => import('./replay-page.tsx'));

/** The replay of a vehicle's track on a map. */
export const Replay = (props: ReplayProps) => (
  <Suspense fallback={<LoadingPanel rows={6} />}>
    <Page {...props} />
  </Suspense>
);

const Path = lazy(() => import('./path-replay.tsx'));

/** The replay of a person's track on a map. */
export const PathReplay = (props: PathReplayProps) => (
  <Suspense fallback={<LoadingPanel rows={6} />}>
    <Path {...props} />
  </Suspense>
);
