import {
  type BoardColumn,
  type DeskTaskRow,
  mostOnBoard,
  taskViews,
  usualOnBoard,
} from '@kickstand/contract/work/field-work';
import { Button } from 'antd';
import { useState } from 'react';
import { DueTime } from '../../../fleet/task-kit/due-time.parts.tsx';
import { taskKitWords } from '../../../fleet/task-kit/task-kit.words.ts';
import { useRunner } from '../../../kit/action/runner.tsx';
import { useCall } from '../../../kit/client/calls.ts';
import { Loaded } from '../../../kit/page/states.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { countText } from '../../../ui/format.ts';
import type { Tone } from '../../../ui/tones.ts';
import { Assignee } from '../track/assignee.tsx';
import { type OpenedTask, openTask } from './open-task.ts';
import { assign } from './staff-actions.tsx';
import { tasksWords } from './tasks.words.ts';
import './tasks.css';

const words = tasksWords.board;
const names = taskKitWords.tasks;
const every = 30_000;

const priorityTones: Record<DeskTaskRow['priority'], Tone> = {
  low: 'quiet',
  mid: 'quiet',
  high: 'warn',
  urgent: 'bad',
};

interface CardProps {
  task: DeskTaskRow;
  open(task: OpenedTask): void;
}

function Card({ task, open }: CardProps) {
  const Assign = assign;
  return (
    <li className="task-card">
      <Button type="link" size="small" aria-haspopup="dialog" onClick={() => open(task)}>
        {tasksWords.detail.title(names.type[task.type], task.carId)}
      </Button>
      <Badge tone={priorityTones[task.priority]}>{names.priority[task.priority]}</Badge>
      {task.state === 'paused' && <Badge tone="special">{names.state.paused}</Badge>}
      <div className="muted">
        <Assignee task={task} none={words.nobody} />
      </div>
      {task.dueAt !== null && (
        <div>
          <span className="muted">{words.due}</span> <DueTime task={task} />
        </div>
      )}
      {task.startedAt === null && <Assign row={task} />}
    </li>
  );
}

interface ColumnProps {
  column: BoardColumn;
  count: number;
  tasks: readonly DeskTaskRow[];
  open(task: OpenedTask): void;
}

const Column = ({ column, count, tasks, open }: ColumnProps) => (
  <section className="task-column" aria-label={words.columns[column]}>
    <h3>
      {words.columns[column]} <span className="muted">{countText(count)}</span>
    </h3>
    {tasks.length === 0 ? (
      <p className="muted">{words.none}</p>
    ) : (
      <ul>
        {tasks.map((task) => (
          <Card key={task.id} task={task} open={open} />
        ))}
      </ul>
    )}
  </section>
);

/** The tasks that the filters of the list ask for, by how far they are. */
export default function TaskBoard({ filter }: { filter: object }) {
  const [each, setEach] = useState(usualOnBoard);
  const request = { query: { ...filter, each } };
  const answer = useCall(taskViews.board, request, { quiet: true, keep: true, every });
  const { runner, running } = useRunner<OpenedTask>();
  const open = (task: OpenedTask) => runner.start(openTask, task, { id: task.id });
  return (
    <Loaded of={answer}>
      {({ list }) => {
        const hides = list.some(({ count, tasks }) => count > tasks.length);
        return (
          <>
            {running}
            <div className="task-board">
              {list.map((column) => (
                <Column key={column.column} {...column} open={open} />
              ))}
            </div>
            {hides && each < mostOnBoard && (
              <Button onClick={() => setEach(mostOnBoard)}>{words.more}</Button>
            )}
            {hides && each === mostOnBoard && <p className="muted">{words.most(countText(mostOnBoard))}</p>}
          </>
        );
      }}
    </Loaded>
  );
}
