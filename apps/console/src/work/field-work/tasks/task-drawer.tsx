import { type TaskType, taskTypes } from '@kickstand/contract/fleet/tasks';
import { openTaskStates, type TaskInDetail, taskDetail } from '@kickstand/contract/work/field-work';
import { Drawer } from 'antd';
import { useState } from 'react';
import { taskColumns } from '../../../fleet/task-kit/task-cells.parts.tsx';
import { taskKitWords } from '../../../fleet/task-kit/task-kit.words.ts';
import { carLink } from '../../../fleet/vehicle-kit/cells.parts.tsx';
import type { Action } from '../../../kit/action/action.ts';
import { Steps } from '../../../kit/action/steps.tsx';
import { useCall } from '../../../kit/client/calls.ts';
import { instant, text, yesNo } from '../../../kit/list/cells.tsx';
import { Facts } from '../../../kit/page/facts.tsx';
import { Loaded } from '../../../kit/page/states.tsx';
import { Timeline } from '../../../kit/page/timeline.tsx';
import { PhotoStrip } from '../../../platform/photo-kit/photo-strip.parts.tsx';
import { nothing } from '../../../ui/format.ts';
import { type Judged, judgeOf } from '../judge.tsx';
import { Assignee } from '../track/assignee.tsx';
import type { OpenedTask } from './open-task.ts';
import { partsCame, waitForParts } from './parts-actions.tsx';
import { assign, tell } from './staff-actions.tsx';
import { close, extend, prioritise, reopen } from './task-actions.tsx';
import { TaskPlaces } from './task-places.tsx';
import { timelineOf } from './task-timeline.tsx';
import { tasksWords } from './tasks.words.ts';
import './tasks.css';

const words = tasksWords.detail;
/** A task that is open is looked at again. */
const every = 15_000;
const judges = Object.fromEntries(taskTypes.map((type) => [type, judgeOf(type)])) as Record<
  TaskType,
  Action<Judged>
>;

/** What can be done with a task, in its drawer as in its row. */
function TaskButtons({ task }: { task: TaskInDetail }) {
  const [Assign, Prioritise, Extend, Close, Reopen] = [assign, prioritise, extend, close, reopen];
  const [WaitForParts, PartsCame, Tell] = [waitForParts, partsCame, tell];
  const Judge = judges[task.type];
  return (
    <div className="task-buttons">
      <Assign row={task} />
      <Tell row={task} />
      <Prioritise row={task} />
      <Extend row={task} />
      <WaitForParts row={task} />
      <PartsCame row={task} />
      <Close row={task} />
      <Reopen row={task} />
      {task.state === 'done' && <Judge row={task} />}
    </div>
  );
}

const assigneeCell = (_: string | null, task: TaskInDetail) => <Assignee task={task} none={nothing} />;
const namesCell = (names: readonly string[]) => names.join(' · ');
const { beforePct, afterPct, distanceM, ...columns } = taskColumns;

function Detail({ task }: { task: TaskInDetail }) {
  return (
    <>
      <TaskButtons task={task} />
      <section>
        <h2>{words.facts}</h2>
        <Facts
          of={task}
          labels={{ ...taskKitWords.tasks.fields, ...tasksWords.fields }}
          show={{
            carId: carLink,
            ...columns,
            assignee: assigneeCell,
            team: namesCell,
            rule: text,
            area: text,
            grid: text,
            target: text,
            breached: yesNo,
            firstDueAt: instant,
            photoNeeded: yesNo,
            beforePct,
            afterPct,
            distanceM,
          }}
        />
      </section>
      <section>
        <h2>{words.map}</h2>
        <TaskPlaces task={task} />
      </section>
      <section>
        <h2>{words.photos}</h2>
        {task.photosShown.length === 0 ? (
          <p className="muted">{words.noPhotos}</p>
        ) : (
          <PhotoStrip photos={task.photosShown} />
        )}
      </section>
      <section>
        <h2>{words.timeline}</h2>
        <Timeline events={timelineOf(task)} />
      </section>
    </>
  );
}

/** A task: its facts, where it was, its photos and what happened to it, and what can be done with it. */
export default function TaskDrawer({ row: { id }, close: end }: { row: OpenedTask; close(): void }) {
  const [isOpen, setIsOpen] = useState(false);
  const answer = useCall(
    taskDetail.single,
    { params: { taskId: id } },
    { quiet: true, ...(isOpen && { every }) },
  );
  const goesOn = openTaskStates.some((state) => state === answer.data?.state);
  if (isOpen !== goesOn) setIsOpen(goesOn);
  const title = answer.data && words.title(taskKitWords.tasks.type[answer.data.type], answer.data.carId);
  return (
    <Drawer open size={720} extra={<Steps />} title={title ?? words.facts} onClose={end}>
      <Loaded of={answer}>{(task) => <Detail task={task} />}</Loaded>
    </Drawer>
  );
}
