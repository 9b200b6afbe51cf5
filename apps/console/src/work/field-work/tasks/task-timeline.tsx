import type { CommandRow, CommandState } from '@kickstand/contract/fleet/vehicles';
import { orders } from '@kickstand/contract/rides/orders';
import type { TaskEvent, TaskInDetail } from '@kickstand/contract/work/field-work';
import { taskKitWords } from '../../../fleet/task-kit/task-kit.words.ts';
import { vehiclesWords } from '../../../fleet/vehicle-kit/vehicles.words.ts';
import { useMay } from '../../../kit/action/access.tsx';
import { PageLink } from '../../../kit/page/link.tsx';
import type { TimelineEvent } from '../../../kit/page/timeline.tsx';
import { PhotoStrip } from '../../../platform/photo-kit/photo-strip.parts.tsx';
import { ordersPaths } from '../../../rides/orders/orders.paths.ts';
import type { Tone } from '../../../ui/tones.ts';
import { verdictEvent } from '../verdict-events.tsx';
import { tasksWords } from './tasks.words.ts';

const words = tasksWords.detail;
type Told = TimelineEvent & { at: number };

const tones: Record<TaskEvent['kind'], Tone> = {
  given: 'busy',
  pooled: 'quiet',
  claimed: 'busy',
  released: 'quiet',
  started: 'special',
  priority: 'warn',
  closed: 'quiet',
  reopened: 'warn',
  extended: 'warn',
  parts_missing: 'warn',
  parts_came: 'good',
  told: 'busy',
  paused: 'special',
  resumed: 'busy',
};
const commandTones: Record<CommandState, Tone> = {
  queued: 'quiet',
  sent: 'quiet',
  acked: 'good',
  refused: 'bad',
  timeout: 'bad',
  cancelled: 'quiet',
};
const sayingOf = (parts: readonly (string | null)[]) => parts.filter(Boolean).join(' · ');

const { priority, reason } = taskKitWords.tasks;
const isPriority = (text: string): text is keyof typeof priority => text in priority;
/** Priorities by their names; what else is said stands as it was said. */
const detailOf = ({ kind, detail, by }: TaskEvent) => {
  if (kind === 'closed' && by === null && isReason(detail)) return reason[detail] ?? detail;
  return kind === 'priority'
    ? detail
        .split(' → ')
        .map((one) => (isPriority(one) ? priority[one] : one))
        .join(' → ')
    : detail;
};

const isReason = (text: string | null): text is keyof typeof reason => text !== null && text in reason;
const reasonOf = ({ invalidReason }: Pick<TaskInDetail, 'invalidReason'>) =>
  isReason(invalidReason) ? reason[invalidReason] : '';

/** What is said of an event, with the ride that did it for whoever may see orders. */
function RideOf({ event: { tripId }, said }: { event: TaskEvent; said: string }) {
  const may = useMay()(orders.single);
  if (tripId === null || !may) return said;
  return (
    <>
      {said} ·{' '}
      <PageLink to={ordersPaths.detail.to({}, { id: tripId })} outside>
        {words.ride}
      </PageLink>
    </>
  );
}

const doneTo = (event: TaskEvent, i: number): Told => ({
  key: `event-${i}`,
  at: event.at,
  tone: tones[event.kind],
  title: words.events[event.kind],
  detail: <RideOf event={event} said={sayingOf([event.by ?? words.byProduct, detailOf(event)])} />,
});

const toldTo = ({ id, createdAt, type, state, message, operator }: CommandRow): Told => ({
  key: id,
  at: createdAt,
  tone: commandTones[state],
  title: words.command(vehiclesWords.command[type], vehiclesWords.commandState[state]),
  detail: sayingOf([operator, message]),
});

/** What the task tells of itself; what was done without a connection left no event of its own. */
function ownEvents({ createdAt, claimedAt, startedAt, finishedAt, ...task }: TaskInDetail): Told[] {
  const isTold = (kind: TaskEvent['kind']) => task.events.some((event) => event.kind === kind);
  const step = (kind: 'claimed' | 'started', at: number | null): Told[] =>
    at === null || isTold(kind)
      ? []
      : [{ key: kind, at, tone: tones[kind], title: words.events[kind], detail: task.assignee ?? '' }];
  const made: Told = {
    key: 'made',
    at: createdAt,
    tone: 'quiet',
    title: words.made,
    detail: sayingOf([taskKitWords.tasks.source[task.source], task.rule]),
  };
  const done: Told[] =
    finishedAt !== null && task.state === 'done'
      ? [
          {
            key: 'finished',
            at: finishedAt,
            tone: 'good',
            title: words.finished,
            detail: sayingOf([task.assignee, task.remark]),
          },
        ]
      : [];
  const closed: Told[] =
    finishedAt !== null && task.state === 'closed' && !isTold('closed')
      ? [
          {
            key: 'closed',
            at: finishedAt,
            tone: tones.closed,
            title: words.events.closed,
            detail: reasonOf(task),
          },
        ]
      : [];
  return [made, ...step('claimed', claimedAt), ...step('started', startedAt), ...done, ...closed];
}

/** Everything that happened to a task: what was done with it, what its vehicle was told, photos and verdicts; the oldest first. */
export function timelineOf(task: TaskInDetail): readonly TimelineEvent[] {
  const photos = task.photosShown.map(
    (photo): Told => ({
      key: photo.id,
      at: photo.createdAt,
      tone: 'special',
      title: words.photo,
      detail: <PhotoStrip photos={[photo]} />,
    }),
  );
  const verdicts = task.verdicts.map((verdict): Told => ({ ...verdictEvent(verdict), at: verdict.judgedAt }));
  return [
    ...ownEvents(task),
    ...task.events.map(doneTo),
    ...task.commands.map(toldTo),
    ...photos,
    ...verdicts,
  ].sort((a, b) => a.at - b.at);
}
