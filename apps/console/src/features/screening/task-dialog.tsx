import type { ScreeningHit } from '@kickstand/contract/screening';
import { type TaskType, taskPriorities, taskTypes } from '@kickstand/contract/staff';
import { Input, Select } from 'antd';
import { useState } from 'react';
import { NumberInput } from '../../kit/number-input.tsx';
import { countText } from '../../ui/format.ts';
import { AskedDueHours } from '../trips/asked-due-hours.parts.tsx';
import { tripsWords } from '../trips/trips.words.ts';
import { AskDialog, Asked } from '../vehicles/ask-dialog.parts.tsx';
import type { AskProps } from '../vehicles/asking-bulk.parts.tsx';
import { screeningWords as words } from './screening.words.ts';

export interface TaskGiven {
  type: TaskType;
  priority: (typeof taskPriorities)[number];
  remark: string;
  dueHours?: number | undefined;
  dedupeHours: number;
}

const { type: typeNames, priority: priorityNames } = tripsWords.tasks;
const typeOptions = taskTypes.map((value) => ({ value, label: typeNames[value] }));
const priorityOptions = taskPriorities.map((value) => ({ value, label: priorityNames[value] }));
const longestRemark = 200;
const mostHours = 168;

/** Asks for what somebody is to be sent to the vehicles. */
export default function TaskDialog({ chosen, agree, cancel }: AskProps<ScreeningHit, TaskGiven>) {
  const [given, setGiven] = useState<TaskGiven>({
    type: 'inspect',
    priority: 'mid',
    remark: '',
    dedupeHours: 24,
  });
  const put = (patch: Partial<TaskGiven>) => setGiven({ ...given, ...patch });
  return (
    <AskDialog
      title={`${words.tasks} · ${words.vehicles(countText(chosen.count))}`}
      busy={false}
      submit={() => agree(given)}
      cancel={cancel}
    >
      <Asked label={words.task.type}>
        {({ id }) => (
          <Select id={id} value={given.type} options={typeOptions} onChange={(type) => put({ type })} />
        )}
      </Asked>
      <Asked label={words.task.priority}>
        {({ id }) => (
          <Select
            id={id}
            value={given.priority}
            options={priorityOptions}
            onChange={(priority) => put({ priority })}
          />
        )}
      </Asked>
      <AskedDueHours value={given.dueHours} put={(dueHours) => put({ dueHours })} />
      <Asked label={words.task.dedupeHours} hint={words.task.dedupeHint}>
        {({ id }) => (
          <NumberInput
            id={id}
            min={0}
            max={mostHours}
            precision={0}
            value={given.dedupeHours}
            onChange={(hours) => put({ dedupeHours: hours ?? 0 })}
          />
        )}
      </Asked>
      <Asked label={words.task.remark}>
        {({ id }) => (
          <Input.TextArea
            id={id}
            rows={2}
            maxLength={longestRemark}
            value={given.remark}
            onChange={(event) => put({ remark: event.target.value })}
          />
        )}
      </Asked>
    </AskDialog>
  );
}
