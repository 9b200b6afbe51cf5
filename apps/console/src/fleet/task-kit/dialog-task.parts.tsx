import {
  mostDueHours,
  type TaskPriority,
  type TaskType,
  taskPriorities,
  taskTypes,
} from '@kickstand/contract/fleet/tasks';
import { Alert, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { DialogField } from '../../kit/action/dialog-field.tsx';
import { NumberInput } from '../../kit/input/number-input.tsx';
import { kitWords } from '../../kit/kit.words.ts';
import { countText } from '../../ui/format.ts';
import type { TaskContext } from './task-context.service.ts';
import { taskKitWords } from './task-kit.words.ts';

const words = taskKitWords.tasks;
const { fields, type: typeNames, priority: priorityNames } = words;
const typeOptions = taskTypes.map((value) => ({ value, label: typeNames[value] }));
const priorityOptions = taskPriorities.map((value) => ({ value, label: priorityNames[value] }));
const longestRemark = 200;
const fewNames = 5;

/** The fields of every task, whatever its type. */
export interface DialogTaskInput {
  priority: TaskPriority;
  dueHours?: number | undefined;
  remark: string;
}

interface DialogTypeProps {
  value: TaskType | undefined;
  wrong?: string | undefined;
  put(type: TaskType): void;
}

/** Asks for the type of task. */
export const DialogTaskType = ({ value, wrong, put }: DialogTypeProps) => (
  <DialogField label={fields.type} wrong={wrong}>
    {(control) => (
      <Select<TaskType> {...control} {...(value && { value })} options={typeOptions} onChange={put} />
    )}
  </DialogField>
);

interface DialogInputProps<V> {
  value: V;
  put(value: V): void;
}

const DialogPriority = ({ value, put }: DialogInputProps<TaskPriority>) => (
  <DialogField label={fields.priority}>
    {(control) => (
      <Select<TaskPriority> {...control} value={value} options={priorityOptions} onChange={put} />
    )}
  </DialogField>
);

/** Nothing means no due time. */
export const DialogDueHours = ({ value, put }: DialogInputProps<number | undefined>) => (
  <DialogField label={fields.dueHours}>
    {(control) => (
      <NumberInput
        {...control}
        className="field-wide"
        min={1}
        max={mostDueHours}
        precision={0}
        suffix={kitWords.units.hours}
        value={value ?? null}
        onChange={(hours) => put(hours ?? undefined)}
      />
    )}
  </DialogField>
);

export const DialogRemark = ({ value, put }: DialogInputProps<string>) => (
  <DialogField label={fields.remark}>
    {(control) => (
      <Input.TextArea
        {...control}
        rows={2}
        maxLength={longestRemark}
        value={value}
        onChange={(event) => put(event.target.value)}
      />
    )}
  </DialogField>
);

interface DialogTaskProps {
  value: DialogTaskInput;
  put(patch: Partial<DialogTaskInput>): void;
  /** The dialog's other questions, before the remark. */
  children?: ReactNode;
}

/** Asks for priority, due time and remark. */
export const DialogTask = ({ value: { priority, dueHours, remark }, put, children }: DialogTaskProps) => (
  <>
    <DialogPriority value={priority} put={(next) => put({ priority: next })} />
    <DialogDueHours value={dueHours} put={(next) => put({ dueHours: next })} />
    {children}
    <DialogRemark value={remark} put={(next) => put({ remark: next })} />
  </>
);

/** Which of the vehicles have an open task of this type; they get no second one. */
export function Tasked({ context: { tasked, all } }: { context: TaskContext }) {
  if (tasked.length === 0) return null;
  const names = tasked
    .slice(0, fewNames)
    .map(({ carId, assignee }) => (assignee ? `${carId} (${assignee})` : carId))
    .join(kitWords.comma);
  const text = all ? words.allTasked(names) : words.someTasked(countText(tasked.length), names);
  return <Alert type={all ? 'warning' : 'info'} showIcon title={text} />;
}
