import { type TaskType, taskTypes } from '@kickstand/contract/fleet/tasks';
import { type TaskPlaceRow, taskViews } from '@kickstand/contract/work/field-work';
import { useMemo } from 'react';
import { taskKitWords } from '../../../fleet/task-kit/task-kit.words.ts';
import { useRunner } from '../../../kit/action/runner.tsx';
import { useCall } from '../../../kit/client/calls.ts';
import { Loaded } from '../../../kit/page/states.tsx';
import { MapWithDots } from '../../../platform/map-kit/dots/map-with-dots.parts.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { countText } from '../../../ui/format.ts';
import type { Tone } from '../../../ui/tones.ts';
import { type OpenedTask, openTask } from './open-task.ts';
import { tasksWords } from './tasks.words.ts';

const words = tasksWords.places;
const every = 30_000;

const toneOf: Record<TaskType, Tone> = {
  swap: 'busy',
  move: 'special',
  inspect: 'good',
  repair: 'warn',
  drag_back: 'quiet',
};

interface PlacesProps {
  list: readonly TaskPlaceRow[];
  total: number;
  /** Another one moves the map. */
  view: string;
}

function Places({ list, total, view }: PlacesProps) {
  const { runner, running } = useRunner<OpenedTask>();
  const dots = useMemo(
    () =>
      list.map(({ id, lng, lat, type, overdue }) => ({
        id,
        at: [lng, lat] as const,
        tone: toneOf[type],
        ringed: overdue,
      })),
    [list],
  );
  return (
    <>
      {running}
      <p className="dots-legend">
        {taskTypes.map((type) => (
          <Badge key={type} tone={toneOf[type]}>
            {taskKitWords.tasks.type[type]}
          </Badge>
        ))}
        <span className="muted">
          {words.shown(countText(list.length), countText(total))} · {words.ringed}
        </span>
      </p>
      <MapWithDots
        title={words.title}
        view={view}
        dots={dots}
        open={(id) => runner.start(openTask, { id }, { id })}
      />
    </>
  );
}

/** Where the tasks are that the filters of the list ask for: the open ones, where they ask for no state. */
export default function TaskMap({ filter }: { filter: object }) {
  const answer = useCall(taskViews.places, { query: filter }, { quiet: true, keep: true, every });
  return (
    <Loaded of={answer}>
      {({ list, total }) => <Places list={list} total={total} view={JSON.stringify(filter)} />}
    </Loaded>
  );
}
