import { ops, type TaskType, taskPriorities, taskTypes } from '@kickstand/contract/staff';
import { Input, Select } from 'antd';
import { useState } from 'react';
import { useCall } from '../../kit/calls.ts';
import { AskedDueHours } from '../trips/asked-due-hours.parts.tsx';
import { tripsWords } from '../trips/trips.words.ts';
import { AskDialog, Asked } from '../vehicles/ask-dialog.parts.tsx';
import { mapWorkWords as words } from './map-work.words.ts';

/** What field staff is asked to do with vehicles. */
export interface TaskGiven {
  type: TaskType;
  priority: (typeof taskPriorities)[number];
  remark: string;
  assigneeId?: string;
  dueHours?: number | undefined;
}

const { fields, type: typeWords, priority: priorityWords } = tripsWords.tasks;
const mostRemark = 200;

function useStaff(type: TaskType | undefined) {
  const { data } = useCall(
    ops.assignees,
    { query: { type: type ?? 'swap' } },
    { quiet: true, enabled: type !== undefined },
  );
  return data?.list.map(({ operatorId, name }) => ({ value: operatorId, label: name })) ?? [];
}

interface TaskDialogProps {
  title: string;
  busy: boolean;
  refused?: string | undefined;
  agree(given: TaskGiven): void;
  cancel(): void;
}

/** Asks for the kind of work, how urgent it is, and who shall do it. */
export default function TaskDialog({ title, busy, refused, agree, cancel }: TaskDialogProps) {
  const [type, setType] = useState<TaskType>();
  const [priority, setPriority] = useState<TaskGiven['priority']>('mid');
  const [assigneeId, setAssigneeId] = useState<string>();
  const [dueHours, setDueHours] = useState<number>();
  const [remark, setRemark] = useState('');
  const [tried, setTried] = useState(false);
  const staff = useStaff(type);
  const submit = () => {
    setTried(true);
    if (type) agree({ type, priority, dueHours, remark: remark.trim(), ...(assigneeId && { assigneeId }) });
  };
  return (
    <AskDialog title={title} busy={busy} refused={refused} submit={submit} cancel={cancel}>
      <Asked label={fields.type} wrong={tried && !type ? words.taskTypeNeeded : undefined}>
        {(control) => (
          <Select<TaskType>
            {...control}
            {...(type && { value: type })}
            options={taskTypes.map((value) => ({ value, label: typeWords[value] }))}
            onChange={(next) => {
              setType(next);
              setAssigneeId(undefined);
            }}
          />
        )}
      </Asked>
      <Asked label={fields.priority}>
        {(control) => (
          <Select<TaskGiven['priority']>
            {...control}
            value={priority}
            options={taskPriorities.map((value) => ({ value, label: priorityWords[value] }))}
            onChange={setPriority}
          />
        )}
      </Asked>
      <Asked label={fields.assigneeId}>
        {(control) => (
          <Select<string>
            {...control}
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={words.anybody}
            {...(assigneeId && { value: assigneeId })}
            options={staff}
            onChange={(next) => setAssigneeId(next)}
          />
        )}
      </Asked>
      <AskedDueHours value={dueHours} put={setDueHours} />
      <Asked label={fields.remark}>
        {(control) => (
          <Input.TextArea
            {...control}
            rows={3}
            maxLength={mostRemark}
            value={remark}
            onChange={(event) => setRemark(event.target.value)}
          />
        )}
      </Asked>
    </AskDialog>
  );
}
