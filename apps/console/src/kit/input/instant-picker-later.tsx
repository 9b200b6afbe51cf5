import { Skeleton } from 'antd';
import { type ComponentProps, lazy, Suspense } from 'react';

const Picker = lazy(async () => ({ default: (await import('./instant-picker.tsx')).InstantPicker }));

/** The picker of an instant, fetched with the first dialog that asks for one: its page opens before its calendar is there. */
export const InstantPicker = (props: ComponentProps<typeof Picker>) => (
  <Suspense fallback={<Skeleton.Input active block />}>
    <Picker {...props} />
  </Suspense>
);
