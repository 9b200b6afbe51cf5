import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { type StaffTrack, staffTracks, taskDetail } from '@kickstand/contract/work/field-work';
import { businessDayAfter, businessDayOf } from '@kickstand/domain/platform/time';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { PathReplay } from '../../../fleet/replay/replay.parts.tsx';
import { searchOf, wishOf } from '../../../fleet/replay/span.parts.ts';
import { taskKitWords } from '../../../fleet/task-kit/task-kit.words.ts';
import { useMay } from '../../../kit/action/access.tsx';
import { useRunner } from '../../../kit/action/runner.tsx';
import { useCall } from '../../../kit/client/calls.ts';
import { DayPicker } from '../../../kit/input/day-picker.tsx';
import { DetailPage } from '../../../kit/page/detail-page.tsx';
import { deploymentZone, instantText } from '../../../kit/page/format.ts';
import { usePage } from '../../../kit/page/page.ts';
import { StatePanel } from '../../../kit/page/states.tsx';
import { Badge } from '../../../ui/badge.tsx';
import type { Tone } from '../../../ui/tones.ts';
import { fieldWorkPaths } from '../field-work.paths.ts';
import { type OpenedTask, openTask } from '../tasks/open-task.ts';
import { staffTrackWords as words } from './staff-track.words.ts';
import { spanOfDay } from './track-path.ts';

const tones: Record<StaffTrack['steps'][number]['kind'], Tone> = {
  claimed: 'busy',
  started: 'special',
  finished: 'good',
};

/** What somebody did on a day and when he rested, as lines that lead to their instants. */
function listsOf({ steps, breaks }: StaffTrack, open: ((task: OpenedTask) => void) | undefined) {
  return [
    {
      key: 'steps',
      label: words.steps(steps.length),
      empty: words.noSteps,
      lines: steps.map(({ kind, at, taskId, type, carId }) => ({
        key: `${taskId}-${kind}`,
        at,
        text: (
          <>
            <Badge tone={tones[kind]}>{words.kind[kind]}</Badge>
            <span>
              {taskKitWords.tasks.type[type]} {carId}
            </span>
          </>
        ),
        more: open && (
          <Button type="link" size="small" aria-haspopup="dialog" onClick={() => open({ id: taskId })}>
            {words.open}
          </Button>
        ),
      })),
    },
    {
      key: 'breaks',
      label: words.breaks(breaks.length),
      empty: words.noBreaks,
      lines: breaks.map(({ from, to }) => ({
        key: String(from),
        at: from,
        text: <span>{words.until(instantText(to).slice(11))}</span>,
      })),
    },
  ];
}

interface DayProps {
  day: string;
  change(day: string): void;
}

const Day = ({ day, change }: DayProps) => (
  <div className="replay-bar">
    <Button
      aria-label={words.previous}
      icon={<LeftOutlined />}
      onClick={() => change(businessDayAfter(day, -1))}
    />
    <DayPicker aria-label={words.day} value={day} onChange={(chosen) => chosen && change(chosen)} />
    <Button
      aria-label={words.next}
      icon={<RightOutlined />}
      onClick={() => change(businessDayAfter(day, 1))}
    />
  </div>
);

interface WayProps {
  of: StaffTrack;
  span: { from: number; to: number };
  at: number | undefined;
}

function Way({ of, span, at }: WayProps) {
  const { runner, running } = useRunner<OpenedTask>();
  const mayOpen = useMay()(taskDetail.single);
  const happenings = useMemo(
    () => [...of.breaks.map(({ from }) => ({ kind: 'break', at: from, lng: null, lat: null })), ...of.steps],
    [of],
  );
  if (of.points.length === 0) return <StatePanel kind="empty" title={words.empty} hint={words.emptyHint} />;
  const open = (task: OpenedTask) => runner.start(openTask, task, { id: task.id });
  const lists = listsOf(of, mayOpen ? open : undefined);
  return (
    <>
      {running}
      <PathReplay
        key={`${of.operatorId}-${span.from}-${at}`}
        span={span}
        points={of.points}
        at={at}
        happenings={happenings}
        lists={lists}
      />
    </>
  );
}

function Person({ id }: { id: string }) {
  const { search, setSearch } = usePage();
  const zone = deploymentZone();
  const [today] = useState(() => businessDayOf(Date.now(), zone));
  const { trackFrom = '', trackTo = '', at = '' } = search;
  const wish = useMemo(() => {
    const asked = { trackFrom, trackTo, at };
    return trackFrom && trackTo ? wishOf(asked, 0) : { ...spanOfDay(today), at: wishOf(asked, 0).at };
  }, [trackFrom, trackTo, at, today]);
  const { from, to } = wish;
  const answer = useCall(
    staffTracks.show,
    { params: { operatorId: id }, body: { from, to } },
    { quiet: true },
  );
  const change = (day: string) => setSearch({ id, ...searchOf(spanOfDay(day)) });
  return (
    <DetailPage of={answer} words={words} list={fieldWorkPaths.tasks.to()}>
      {(of) => (
        <section className="replay" aria-label={words.title(of.name)}>
          <h1>{words.title(of.name)}</h1>
          <Day day={businessDayOf(from, zone)} change={change} />
          <Way of={of} span={wish} at={wish.at} />
        </section>
      )}
    </DetailPage>
  );
}

/** Where somebody of the field staff was on a day, played again; the address holds who, the day and the moment. */
export default function StaffTrackPage() {
  const { id } = usePage().search;
  return id ? <Person id={id} /> : <StatePanel kind="empty" page title={words.none} hint={words.noneHint} />;
}
