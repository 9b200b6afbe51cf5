import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import type { Field } from './fields.tsx';

/** A control loaded with the first form that shows it: its page opens without waiting. */
export function laterField<V>(load: () => Promise<Field<V>>): Field<V> {
  const Control = lazy(async () => ({ default: await load() }));
  return function LaterField(props) {
    return (
      <Suspense fallback={<Skeleton.Input active block />}>
        <Control {...props} />
      </Suspense>
    );
  };
}
