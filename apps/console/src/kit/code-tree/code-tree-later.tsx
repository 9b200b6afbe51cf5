import { lazy, Suspense } from 'react';
import { LoadingPanel } from '../page/states.tsx';
import type { CodeTreeProps } from './code-tree.tsx';

const Tree = lazy(async () => ({ default: (await import('./code-tree.tsx')).CodeTree }));

/** The permission tree, loaded lazily: the page around it opens first. */
export const CodeTreeLater = (props: CodeTreeProps) => (
  <Suspense fallback={<LoadingPanel />}>
    <Tree {...props} />
  </Suspense>
);
