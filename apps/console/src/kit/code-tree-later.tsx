import { lazy, Suspense } from 'react';
import type { CodeTreeProps } from './code-tree.tsx';
import { LoadingPanel } from './states.tsx';

const Tree = lazy(async () => ({ default: (await import('./code-tree.tsx')).CodeTree }));

/** The permission tree, fetched when it is shown: the page around it opens before. */
export const CodeTreeLater = (props: CodeTreeProps) => (
  <Suspense fallback={<LoadingPanel />}>
    <Tree {...props} />
  </Suspense>
);
