import { type FaultRow, ops } from '@kickstand/contract/work/field-work';
import { Empty, Skeleton } from 'antd';
import { lazy } from 'react';
import type { Action } from '../../kit/action/action.ts';
import { defineAction } from '../../kit/action/define-action.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { badge, type Cell, instant, oneOf, text, yesNo } from '../../kit/list/cells.tsx';
import { Parts } from '../../kit/page/facts.tsx';
import { ErrorPanel } from '../../kit/page/states.tsx';
import type { Tone } from '../../ui/tones.ts';
import { partNames } from './parts-field.tsx';
import { createTask } from './task.parts.tsx';
import { taskKitWords } from './task-kit.words.ts';
import TaskList from './task-list.tsx';

const words = taskKitWords.faults;
const newest = 20;
const changes = ['ops', 'vehicles'];

const CreateTask = createTask;

const ReportFault: Action<{ carId: string }> = defineAction<{ carId: string }, typeof ops.repair>({
  call: ops.repair,
  label: words.report,
  form: lazy(() => import('./fault-form.tsx')),
  done: () => words.reported,
  refreshes: changes,
});

const CloseFault: Action<FaultRow> = defineAction<FaultRow, typeof ops.fixed>({
  call: ops.fixed,
  label: words.fix,
  applies: ({ state }) => state !== 'done' && state !== 'invalid',
  form: lazy(() => import('./fault-close-form.tsx')),
  refreshes: changes,
});

const tones: Record<FaultRow['state'], Tone> = {
  new: 'bad',
  processing: 'busy',
  done: 'good',
  dragged: 'warn',
  invalid: 'quiet',
};
const closing: Cell<string, FaultRow> = (_, row) => <CloseFault row={row} />;

function Faults({ carId }: { carId: string }) {
  const names = partNames;
  const asked = { query: { carId, pageSize: newest } };
  const { data, error, refetch } = useCall(ops.faults, asked, { quiet: true, keep: true });
  if (error && !data) return <ErrorPanel error={error} retry={() => refetch()} />;
  if (!data) return <Skeleton active />;
  if (data.list.length === 0) return <Empty description={words.empty} />;
  const broken: Cell<FaultRow['parts'], FaultRow> = (parts) =>
    parts.map((part) => names.get(part) ?? part).join(' · ');
  return (
    <Parts
      title={words.title}
      rows={data.list}
      rowKey="id"
      labels={{ ...words.fields, id: '' }}
      show={{
        createdAt: instant,
        parts: broken,
        text,
        stop: yesNo,
        state: badge(tones, words.state),
        source: oneOf(words.source),
        reporter: text,
        result: oneOf(words.result),
        handler: text,
        handledAt: instant,
        id: closing,
      }}
    />
  );
}

/** The tasks and reported faults of a vehicle, with actions to add more. */
export default function VehicleTaskPage({ carId }: { carId: string }) {
  return (
    <>
      <div className="command-bar">
        <CreateTask row={{ carId }} />
        <ReportFault row={{ carId }} />
      </div>
      <TaskList fixed={{ carId }} />
      <h3>{words.title}</h3>
      <Faults carId={carId} />
    </>
  );
}
