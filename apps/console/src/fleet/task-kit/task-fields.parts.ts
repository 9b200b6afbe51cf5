import { taskPriorities } from '@kickstand/contract/fleet/tasks';
import { longTextField, numberField, pickField } from '../../kit/form/fields.tsx';
import { kitWords } from '../../kit/kit.words.ts';
import { taskKitWords } from './task-kit.words.ts';

/** The form fields of every task, like `DialogTask` in a dialog. */
export const taskFields = {
  priority: pickField(taskPriorities, taskKitWords.tasks.priority),
  dueHours: numberField({ unit: kitWords.units.hours }),
  remark: longTextField(2),
};
