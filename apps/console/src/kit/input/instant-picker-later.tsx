import { Skeleton } from 'antd';
import { type ComponentProps, lazy, Suspense } from 'react';

const Picker = lazy(async () => ({ default: (await import('./instant-picker.tsx')).InstantPicker }));

/** The instant picker, loaded with the first dialog that needs it. */
export const InstantPicker = (props: ComponentProps<typeof Picker>) => (
  <Suspense fallback={<Skeleton.Input active block />}>
    <Picker {...props} />
  </Suspense>
);
