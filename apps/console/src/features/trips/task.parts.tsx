import { ops } from '@kickstand/contract/staff';
import { lazy } from 'react';
import type { Action } from '../../kit/action.ts';
import { defineAction } from '../../kit/define-action.tsx';
import { tripsWords } from './trips.words.ts';

const words = tripsWords.tasks;

/** Send somebody to a vehicle. */
export const createTask: Action<{ carId: string }> = defineAction<{ carId: string }, typeof ops.create>({
  call: ops.create,
  label: words.create,
  form: lazy(() => import('./task-form.tsx')),
  done: (_, { list }) => list[0]?.message ?? words.created,
  refreshes: ['ops', 'vehicles'],
});
