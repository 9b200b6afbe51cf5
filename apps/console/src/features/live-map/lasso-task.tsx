import { ops, type TaskType } from '@kickstand/contract/staff';
import { Select } from 'antd';
import { useState } from 'react';
import { useCall } from '../../kit/calls.ts';
import { AskedTask, AskedTaskType, type TaskAsked } from '../trips/asked-task.parts.tsx';
import { tripsWords } from '../trips/trips.words.ts';
import { AskDialog, Asked } from '../vehicles/ask-dialog.parts.tsx';
import { mapWorkWords as words } from './map-work.words.ts';

/** What field staff is asked to do with vehicles. */
export interface TaskGiven extends TaskAsked {
  type: TaskType;
  assigneeId?: string;
}

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
  const [assigneeId, setAssigneeId] = useState<string>();
  const [asked, setAsked] = useState<TaskAsked>({ priority: 'mid', remark: '' });
  const [tried, setTried] = useState(false);
  const staff = useStaff(type);
  const submit = () => {
    setTried(true);
    if (type) agree({ ...asked, type, remark: asked.remark.trim(), ...(assigneeId && { assigneeId }) });
  };
  return (
    <AskDialog title={title} busy={busy} refused={refused} submit={submit} cancel={cancel}>
      <AskedTaskType
        value={type}
        wrong={tried && !type ? words.taskTypeNeeded : undefined}
        put={(next) => {
          setType(next);
          setAssigneeId(undefined);
        }}
      />
      <AskedTask value={asked} put={(patch) => setAsked({ ...asked, ...patch })}>
        <Asked label={tripsWords.tasks.fields.assigneeId}>
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
      </AskedTask>
    </AskDialog>
  );
}
