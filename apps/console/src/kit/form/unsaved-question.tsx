import { lazy, Suspense } from 'react';
import type { UnsavedQuestionProps } from './unsaved-dialog.tsx';

const UnsavedDialog = lazy(async () => ({ default: (await import('./unsaved-dialog.tsx')).UnsavedDialog }));

/** Asks before unsaved input is discarded; the dialog is loaded on first use. */
export const UnsavedQuestion = (props: UnsavedQuestionProps) => (
  <Suspense>
    <UnsavedDialog {...props} />
  </Suspense>
);
