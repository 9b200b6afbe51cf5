import { lazy, Suspense } from 'react';
import type { UnsavedQuestionProps } from './unsaved-dialog.tsx';

const UnsavedDialog = lazy(async () => ({ default: (await import('./unsaved-dialog.tsx')).UnsavedDialog }));

/** Asks before typed text is thrown away; the dialog is fetched with the first question. */
export const UnsavedQuestion = (props: UnsavedQuestionProps) => (
  <Suspense>
    <UnsavedDialog {...props} />
  </Suspense>
);
