import { type TaskPriority, taskPriorities } from '@kickstand/contract/fleet/tasks';
import { type DeskTaskRow, mostChangedTasks, taskDesk } from '@kickstand/contract/work/field-work';
import { Select } from 'antd';
import { taskKitWords } from '../../../fleet/task-kit/task-kit.words.ts';
import type { Action } from '../../../kit/action/action.ts';
import type { QuestionProps } from '../../../kit/action/asking.tsx';
import { defineAsk } from '../../../kit/action/define-ask.tsx';
import { defineBulk } from '../../../kit/action/define-bulk.tsx';
import { DialogField } from '../../../kit/action/dialog-field.tsx';
import { refusalOfOne, resultsBy } from '../../../kit/action/results-by.ts';
import { NumberInput } from '../../../kit/input/number-input.tsx';
import { kitWords } from '../../../kit/kit.words.ts';
import { type Chosen, pickedOf } from '../../../kit/list/selection.ts';
import { countText } from '../../../ui/format.ts';
import { tasksWords as words } from './tasks.words.ts';

type Row = DeskTaskRow;
const { fields, priority: priorityNames } = taskKitWords.tasks;
export const refreshes = ['ops', 'opsMap', 'vehicles', 'taskDetail', 'taskViews'];
const mostHours = 168;
export const isOpen = ({ state }: Row) => state === 'pending' || state === 'doing' || state === 'paused';
const isOver = (row: Row) => (isOpen(row) ? undefined : words.over);
export const titleOf = (label: string) => (row: Row) =>
  `${label} · ${taskKitWords.tasks.type[row.type]} ${row.carId}`;

interface Prioritised {
  priority: TaskPriority;
}
interface Extended {
  hours: number;
}

const AskPriority = ({ given, put }: Pick<QuestionProps<unknown, Prioritised>, 'given' | 'put'>) => (
  <DialogField label={fields.priority}>
    {({ status: _, ...control }) => (
      <Select<TaskPriority>
        {...control}
        value={given.priority}
        options={taskPriorities.map((value) => ({ value, label: priorityNames[value] }))}
        onChange={(priority) => put({ priority })}
      />
    )}
  </DialogField>
);

const higher: Record<TaskPriority, TaskPriority> = {
  low: 'mid',
  mid: 'high',
  high: 'urgent',
  urgent: 'urgent',
};

/** Raises a task, or lowers it. */
export const prioritise: Action<Row> = defineAsk<Row, typeof taskDesk.prioritise, Prioritised>({
  call: taskDesk.prioritise,
  label: words.prioritise,
  title: titleOf(words.prioritise),
  level: 2,
  applies: isOpen,
  questions: {
    start: ({ priority }) => ({ priority: higher[priority] }),
    Ask: ({ given, put }) => <AskPriority given={given} put={put} />,
  },
  request: ({ id }, { priority }) => ({ body: { taskIds: [id], priority } }),
  done: () => words.prioritised,
  refusal: refusalOfOne,
  refreshes,
});

export const extend: Action<Row> = defineAsk<Row, typeof taskDesk.extend, Extended>({
  call: taskDesk.extend,
  label: words.extend,
  title: titleOf(words.extend),
  level: 2,
  applies: isOpen,
  blocked: ({ dueAt, state }) => (dueAt === null && state !== 'paused' ? words.noDue : undefined),
  changes: () => words.extendHint,
  questions: {
    start: () => ({ hours: 24 }),
    Ask: ({ given, put }) => (
      <DialogField label={words.hours}>
        {({ id }) => (
          <NumberInput
            id={id}
            min={1}
            max={mostHours}
            precision={0}
            suffix={kitWords.units.hours}
            value={given.hours}
            onChange={(hours) => put({ hours: hours ?? 1 })}
          />
        )}
      </DialogField>
    ),
  },
  request: ({ id }, { hours }) => ({ body: { taskIds: [id], hours } }),
  done: () => words.extended,
  refusal: refusalOfOne,
  refreshes,
});

export const close: Action<Row> = defineAsk<Row, typeof taskDesk.close>({
  call: taskDesk.close,
  label: words.close,
  title: titleOf(words.close),
  level: 3,
  danger: true,
  applies: isOpen,
  changes: ({ startedAt }) => (startedAt === null ? words.closeChanges : words.closeBegun),
  request: ({ id }, { reason = '' }) => ({ body: { taskIds: [id], reason } }),
  done: () => words.closed,
  refusal: refusalOfOne,
  refreshes,
});

export const reopen: Action<Row> = defineAsk<Row, typeof taskDesk.reopen>({
  call: taskDesk.reopen,
  label: words.reopen,
  title: titleOf(words.reopen),
  level: 2,
  applies: ({ state }) => state === 'closed',
  changes: () => words.reopenChanges,
  request: ({ id }) => ({ body: { taskIds: [id] } }),
  done: () => words.reopened,
  refusal: refusalOfOne,
  refreshes,
});

export const rowsOf = (chosen: Chosen<Row>) => (chosen.kind === 'rows' ? chosen.rows : []);
const over = (chosen: Chosen<Row>) =>
  chosen.kind === 'rows' && chosen.rows.length > 0 && chosen.rows.every((row) => isOver(row))
    ? words.over
    : undefined;
export const many = {
  most: mostChangedTasks,
  blocked: over,
  useOutcome: resultsBy('id'),
  refreshes,
} as const;
export const titled = (label: string) => ({
  label,
  title: ({ count }: Chosen<Row>) => words.ofMany(label, countText(count)),
});

/** The same of several. */
export const prioritiseMany = defineBulk<Row, typeof taskDesk.prioritise, Prioritised>({
  ...many,
  ...titled(words.prioritise),
  call: taskDesk.prioritise,
  level: 2,
  questions: {
    start: () => ({ priority: 'high' }),
    Ask: ({ given, put }) => <AskPriority given={given} put={put} />,
  },
  request: (chosen, { priority }) => ({ body: { taskIds: pickedOf(chosen), priority } }),
});

export const closeMany = defineBulk<Row, typeof taskDesk.close>({
  ...many,
  ...titled(words.close),
  call: taskDesk.close,
  level: 3,
  danger: true,
  changes: () => words.closeChanges,
  request: (chosen, { reason = '' }) => ({ body: { taskIds: pickedOf(chosen), reason } }),
});
