import { type InputNumberProps, Skeleton } from 'antd';
import { lazy, Suspense } from 'react';

const NumberBox = lazy(async () => ({ default: (await import('./number-box.tsx')).NumberBox }));

/** antd's number input, loaded when first shown: lists open before their further filters are there. */
export const NumberInput = (props: InputNumberProps<number>) => (
  <Suspense fallback={<Skeleton.Input active block />}>
    <NumberBox {...props} />
  </Suspense>
);
