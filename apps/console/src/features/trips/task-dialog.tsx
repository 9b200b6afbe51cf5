import { mostTaskedVehicles, type TaskType } from '@kickstand/contract/staff';
import { vehicles } from '@kickstand/contract/vehicles';
import { type Reasons, reasonsIn, workFor } from '@kickstand/domain/staff';
import { Skeleton } from 'antd';
import { useState } from 'react';
import { useCall } from '../../kit/client/calls.ts';
import type { Chosen } from '../../kit/list/selection.ts';
import { countText } from '../../ui/format.ts';
import { AskDialog } from '../vehicle-kit/ask-dialog.parts.tsx';
import { AskedTask, AskedTaskType, type TaskAsked } from './asked-task.parts.tsx';
import { AskedPerson, useTaskGround } from './person.parts.tsx';
import { Tasked } from './tasked.parts.tsx';
import { tripsWords } from './trips.words.ts';

const words = tripsWords.tasks;

/** What field staff is asked to do with vehicles. */
export interface TaskGiven extends TaskAsked {
  type: TaskType;
  assigneeId?: string;
}

interface TaskDialogProps {
  title: string;
  carIds: readonly string[];
  /** Why one came: the kind of work that follows from it is chosen already. */
  reasons?: Reasons | undefined;
  busy?: boolean;
  refused?: string | undefined;
  agree(given: TaskGiven): void;
  cancel(): void;
}

/** Asks for the kind of work, how urgent it is, and who shall do it. */
export default function TaskDialog({
  title,
  carIds,
  reasons = {},
  busy = false,
  refused,
  agree,
  cancel,
}: TaskDialogProps) {
  const [type, setType] = useState(() => workFor(reasons));
  const [assigneeId, setAssigneeId] = useState<string>();
  const [asked, setAsked] = useState<TaskAsked>({ priority: 'mid', remark: '' });
  const [tried, setTried] = useState(false);
  const ground = useTaskGround(type, carIds);
  const { all } = ground;
  const submit = () => {
    setTried(true);
    if (type && !all)
      agree({ ...asked, type, remark: asked.remark.trim(), ...(assigneeId && { assigneeId }) });
  };
  return (
    <AskDialog title={title} busy={busy} refused={refused} barred={all} submit={submit} cancel={cancel}>
      <AskedTaskType
        value={type}
        wrong={tried && !type ? words.typeNeeded : undefined}
        put={(next) => {
          setType(next);
          setAssigneeId(undefined);
        }}
      />
      <Tasked ground={ground} />
      <AskedTask value={asked} put={(patch) => setAsked({ ...asked, ...patch })}>
        <AskedPerson ground={ground} value={assigneeId} put={setAssigneeId} />
      </AskedTask>
    </AskDialog>
  );
}

interface ChosenTaskProps<Row> {
  chosen: Chosen<Row>;
  /** Why somebody is sent to the rows that were picked one by one. */
  reasonsOf(rows: readonly Row[]): Reasons;
  agree(given: TaskGiven): void;
  cancel(): void;
}

/** The same question about what was picked in a list, or about everything that its filters find. */
export function ChosenTaskDialog<Row>({ chosen, reasonsOf, ...rest }: ChosenTaskProps<Row>) {
  const all = chosen.kind === 'matching';
  const found = useCall(
    vehicles.list,
    { query: { ...(all && chosen.query), pageSize: mostTaskedVehicles } },
    { enabled: all },
  );
  const title = words.createFor(countText(chosen.count));
  if (!all)
    return <TaskDialog title={title} carIds={chosen.ids} reasons={reasonsOf(chosen.rows)} {...rest} />;
  if (!found.data) return <Skeleton active />;
  const carIds = found.data.list.map(({ carId }) => carId);
  return <TaskDialog title={title} carIds={carIds} reasons={reasonsIn(chosen.query)} {...rest} />;
}
