import { type EventGroup, type VehicleLogRow, vehicleLogs } from '@kickstand/contract/fleet/vehicle-logs';
import { Pagination } from 'antd';
import { useState } from 'react';
import { useCall } from '../../kit/client/calls.ts';
import { PageLink } from '../../kit/page/link.tsx';
import { Loaded } from '../../kit/page/states.tsx';
import { Timeline, type TimelineEvent } from '../../kit/page/timeline.tsx';
import { Badge } from '../../ui/badge.tsx';
import type { Tone } from '../../ui/tones.ts';
import { contentLine } from './content-line.ts';
import { eventName } from './event-names.ts';
import { vehicleLogsPaths } from './vehicle-logs.paths.ts';
import { vehicleLogsWords } from './vehicle-logs.words.ts';

const words = vehicleLogsWords.vehicle;
const days = 7;
const perPage = 20;
const groups: EventGroup[] = ['order', 'task', 'alarm', 'command', 'lock', 'shelf'];

const tones: Record<EventGroup, Tone> = {
  lock: 'quiet',
  command: 'quiet',
  notify: 'quiet',
  order: 'busy',
  alarm: 'warn',
  task: 'special',
  shelf: 'good',
  binding: 'quiet',
  position: 'quiet',
  config: 'quiet',
};

const eventOf = ({
  id,
  at,
  group,
  event,
  content,
  change,
  resultText,
  operator,
  ok,
  suspicious,
}: VehicleLogRow): TimelineEvent => {
  const tone = ok === false || suspicious ? 'bad' : tones[group];
  return {
    key: id,
    at,
    tone,
    title: (
      <>
        <Badge tone={tone}>{words.groups[group]}</Badge> {eventName(event)}
      </>
    ),
    detail: [contentLine({ change, content }), resultText, operator].filter(Boolean).join(' · '),
  };
};

/** Trips, tasks, alarms, commands and locks of a vehicle in order of time, newest first. */
export function VehicleTimeline({ carId }: { carId: string }) {
  const [from] = useState(() => Date.now() - days * 86_400_000);
  const [pageNum, turnTo] = useState(1);
  const query = { carId, groups, from, pageNum, pageSize: perPage } as const;
  const answer = useCall(vehicleLogs.list, { query }, { quiet: true, keep: true });
  return (
    <Loaded of={answer}>
      {({ list, count }) => (
        <>
          {count === 0 ? (
            <p className="muted">{words.quietDays(days)}</p>
          ) : (
            <Timeline events={list.map(eventOf)} />
          )}
          <Pagination
            simple
            hideOnSinglePage
            current={pageNum}
            pageSize={perPage}
            total={count}
            showSizeChanger={false}
            onChange={turnTo}
          />
          <p>
            <PageLink to={vehicleLogsPaths.vehicle.to({}, { carId })}>{words.wholeLog}</PageLink>
          </p>
        </>
      )}
    </Loaded>
  );
}
