import { lazy } from 'react';
import type { Action } from '../../../kit/action/action.ts';
import { defineView } from '../../../kit/action/define-action.tsx';
import { tasksWords as words } from './tasks.words.ts';

/** A task of which more is wanted. */
export interface OpenedTask {
  id: string;
}

/** Opens a task with all that happened to it. */
export const openTask: Action<OpenedTask> = defineView<OpenedTask>({
  id: 'taskDetail.open',
  label: words.open,
  view: lazy(() => import('./task-drawer.tsx')),
});
