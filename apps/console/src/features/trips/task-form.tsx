import { ops, taskTypes } from '@kickstand/contract/staff';
import { kept, pickField } from '../../kit/fields.tsx';
import { defineForm } from '../../kit/form.tsx';
import { taskFields } from './task-fields.parts.ts';
import { tripsWords } from './trips.words.ts';

const words = tripsWords.tasks;

/** A task on one vehicle, for whoever of the field staff takes it first. */
export default defineForm<{ carId: string }, typeof ops.create>({
  call: ops.create,
  title: words.createTitle,
  labels: words.fields,
  fields: {
    type: pickField(taskTypes, words.type),
    ...taskFields,
    carIds: kept,
    assigneeId: kept,
    targetId: kept,
  },
  start: ({ carId }) => ({ carIds: [carId], priority: 'mid', remark: '' }),
  request: (_, body) => ({ body }),
});
