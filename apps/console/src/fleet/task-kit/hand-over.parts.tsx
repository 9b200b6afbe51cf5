import { ops } from '@kickstand/contract/work/field-work';
import { lazy } from 'react';
import type { Action } from '../../kit/action/action.ts';
import { defineAction } from '../../kit/action/define-action.tsx';
import { countText } from '../../ui/format.ts';
import { taskKitWords } from './task-kit.words.ts';

const words = taskKitWords.handOver;

/** Somebody who may have tasks. */
export interface Colleague {
  operatorId: string;
  name: string;
}

/** Hands somebody's open tasks to somebody else, or back to the pool. */
export const handOver: Action<Colleague> = defineAction<Colleague, typeof ops.handOver>({
  call: ops.handOver,
  label: words.label,
  form: lazy(() => import('./hand-over-form.tsx')),
  done: (_, { moved, begun, unfit }) =>
    words.done(countText(moved), begun + unfit > 0 ? countText(begun + unfit) : undefined),
  refreshes: ['ops', 'opsMap', 'vehicles'],
});
