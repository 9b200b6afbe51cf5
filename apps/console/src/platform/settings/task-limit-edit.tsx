import { ops } from '@kickstand/contract/work/field-work';
import { numberField } from '../../kit/form/fields.tsx';
import { defineForm } from '../../kit/form/form.tsx';
import { settingsWords as words } from './settings.words.ts';

/** The form of the task limit. */
export default defineForm<{ mostTasks: number }, typeof ops.setTaskLimit>({
  call: ops.setTaskLimit,
  title: words.fieldWork,
  labels: words.taskLimit,
  hints: { mostTasks: words.taskLimitHint },
  fields: { mostTasks: numberField({ unit: words.tasks }) },
  start: ({ mostTasks }) => ({ mostTasks }),
  request: (_, body) => ({ body }),
});
