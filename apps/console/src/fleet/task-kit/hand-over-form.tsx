import { type TaskType, taskTypes } from '@kickstand/contract/fleet/tasks';
import { type Assignee, ops } from '@kickstand/contract/work/field-work';
import { Select } from 'antd';
import { useCall } from '../../kit/client/calls.ts';
import { type Field, hiddenField, longTextField, pickFromField } from '../../kit/form/fields.tsx';
import { defineForm } from '../../kit/form/form.tsx';
import { countText } from '../../ui/format.ts';
import type { Colleague } from './hand-over.parts.tsx';
import { taskKitWords } from './task-kit.words.ts';

const words = taskKitWords.handOver;

const usePeople = (type: TaskType) =>
  useCall(ops.assignees, { query: { type } }, { quiet: true }).data?.list ?? [];

/** Everybody who may do the work; who has the least open tasks comes first. */
function useColleagues() {
  const able: readonly Assignee[] = [
    ...usePeople('swap'),
    ...usePeople('move'),
    ...usePeople('inspect'),
    ...usePeople('repair'),
  ];
  const each = new Map(able.map((person) => [person.operatorId, person]));
  return [...each.values()]
    .toSorted((a, b) => a.openTasks - b.openTasks)
    .map(({ operatorId, name, openTasks }) => ({
      value: operatorId,
      label: `${name} · ${taskKitWords.person.openTasks(countText(openTasks))}`,
    }));
}

const typesField: Field<TaskType[]> = (props) => (
  <Select<TaskType[]>
    {...props}
    mode="multiple"
    placeholder={words.allTypes}
    options={taskTypes.map((value) => ({ value, label: taskKitWords.tasks.type[value] }))}
  />
);

/** The form that hands over tasks. */
export default defineForm<Colleague, typeof ops.handOver>({
  call: ops.handOver,
  title: words.title,
  submit: words.submit,
  labels: words.fields,
  hints: { toId: words.toHint, types: words.typesHint },
  fields: {
    fromId: hiddenField,
    toId: pickFromField(useColleagues),
    types: typesField,
    reason: longTextField(2),
  },
  start: ({ operatorId }) => ({ fromId: operatorId }),
  request: (_, { types, ...body }) => ({ body: { ...body, ...(types?.length && { types }) } }),
});
