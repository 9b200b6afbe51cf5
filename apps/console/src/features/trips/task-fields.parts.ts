import { taskPriorities } from '@kickstand/contract/staff';
import { longTextField, numberField, pickField } from '../../kit/form/fields.tsx';
import { kitWords } from '../../kit/kit.words.ts';
import { tripsWords } from './trips.words.ts';

/** What a form asks of every task, as `AskedTask` does in a dialog. */
export const taskFields = {
  priority: pickField(taskPriorities, tripsWords.tasks.priority),
  dueHours: numberField({ unit: kitWords.units.hours }),
  remark: longTextField(2),
};
