import type { TaskMark } from '@kickstand/contract/work/field-work';
import { Button } from 'antd';
import { instantText } from '../../../kit/page/format.ts';
import { DueTime } from '../../task-kit/due-time.parts.tsx';
import { taskKitWords } from '../../task-kit/task-kit.words.ts';
import { layersWords as words } from '../layers/layers.words.ts';

const { type, state, priority } = taskKitWords.tasks;

/** A task's card. */
export const TaskCard = ({ task, onPick }: { task: TaskMark; onPick(carId: string): void }) => (
  <dl className="layer-facts">
    <dt>{words.task.type}</dt>
    <dd>{type[task.type]}</dd>
    <dt>{words.task.state}</dt>
    <dd>{state[task.state]}</dd>
    <dt>{words.task.priority}</dt>
    <dd>{priority[task.priority]}</dd>
    <dt>{words.task.vehicle}</dt>
    <dd>
      <Button type="link" size="small" onClick={() => onPick(task.carId)}>
        {task.carId}
      </Button>
    </dd>
    <dt>{words.task.assignee}</dt>
    <dd>{task.assignee ?? words.nobody}</dd>
    <dt>{words.task.createdAt}</dt>
    <dd>{instantText(task.createdAt)}</dd>
    {task.dueAt !== null && (
      <>
        <dt>{words.task.dueAt}</dt>
        <dd>
          <DueTime task={task} />
        </dd>
      </>
    )}
  </dl>
);
