import {
  CaretRightOutlined,
  CloseOutlined,
  PauseOutlined,
  StepBackwardOutlined,
  StepForwardOutlined,
} from '@ant-design/icons';
import { fleetHistory } from '@kickstand/contract/insight/fleet-history';
import { Button, Select, Slider } from 'antd';
import dayjs from 'dayjs';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCall } from '../../../kit/client/calls.ts';
import { DayPicker } from '../../../kit/input/day-picker.tsx';
import { deploymentZone, instantText } from '../../../kit/page/format.ts';
import { fromWall, toWall } from '../../../ui/wall-clock.ts';
import type { MapWish } from '../map/map-address.ts';
import { mapWorkWords as words } from '../map/map-work.words.ts';
import { momentAsked, type Reading } from './moment-reading.ts';
import { momentAt, stepFrom } from './moment-steps.ts';

const written = 'YYYY-MM-DD';
/** Moments in a second. */
const paces = [1, 2, 4] as const;
/** So many days pictures are kept. */
const mostDaysBack = 35;

const dayOf = (at: number) => toWall(at, deploymentZone()).format(written);
const startOf = (day: string) => fromWall(dayjs(day), deploymentZone());

/** The moments of a business day of which pictures are kept, oldest first. */
function useMoments(day: string, areas: readonly number[]) {
  const [from, to] = [startOf(day), startOf(dayjs(day).add(1, 'day').format(written)) - 1];
  const query = { from, to, ...(areas.length > 0 && { areaIds: [...areas] }) };
  const { data, error, refetch } = useCall(fleetHistory.moments, { query }, { quiet: true });
  return { moments: data?.list.map(({ at }) => at), failed: error !== null && !data, retry: refetch };
}

interface BarProps {
  wish: MapWish;
  reading: Reading;
  change(patch: Partial<MapWish>): void;
  close(): void;
}

/** A day of the past to move about in, to step through, and to play. */
export default function MomentBar({ wish: { at, areas }, reading, change, close }: BarProps) {
  const [day, setDay] = useState(() => dayOf(at ?? Date.now()));
  const { moments, failed, retry } = useMoments(day, areas);
  const show = (next: number | undefined) => next !== undefined && change({ at: next });
  const playing = usePlaying({ at, areas, moments: moments ?? [], ready: reading.state !== 'loading', show });
  const shown = at === undefined ? undefined : momentAt(moments ?? [], at);
  const step = (by: number) => show(at === undefined ? moments?.at(-1) : stepFrom(moments ?? [], at, by));
  const canStep = (by: number) =>
    at === undefined ? by < 0 && (moments?.length ?? 0) > 0 : stepFrom(moments ?? [], at, by) !== undefined;
  return (
    <section className="moment-bar" aria-label={words.past}>
      <div className="moment-buttons">
        <DayPicker
          value={day}
          first={dayOf(Date.now() - mostDaysBack * 86_400_000)}
          onChange={(next) => {
            if (!next) return;
            setDay(next);
            playing.stop();
          }}
        />
        <Button
          aria-label={words.previous}
          icon={<StepBackwardOutlined />}
          disabled={!canStep(-1)}
          onClick={() => step(-1)}
        />
        <Button
          aria-label={playing.on ? words.pause : words.play}
          icon={playing.on ? <PauseOutlined /> : <CaretRightOutlined />}
          disabled={!playing.on && !canStep(1) && at !== undefined}
          onClick={() => (playing.on ? playing.stop() : playing.start())}
        />
        <Button
          aria-label={words.next}
          icon={<StepForwardOutlined />}
          disabled={!canStep(1)}
          onClick={() => step(1)}
        />
        <Select<number>
          aria-label={words.pace}
          value={playing.pace}
          options={paces.map((pace) => ({ value: pace, label: words.paceOf(pace) }))}
          onChange={playing.setPace}
        />
        <Button type="text" aria-label={words.backToLive} icon={<CloseOutlined />} onClick={close} />
      </div>
      {moments && moments.length > 0 && <Moments moments={moments} shown={shown} show={show} />}
      {moments?.length === 0 && <p className="muted">{words.noMoments}</p>}
      {failed && (
        <p role="alert">
          {words.pastFailed}{' '}
          <Button type="link" size="small" onClick={() => void retry()}>
            {words.retry}
          </Button>
        </p>
      )}
    </section>
  );
}

interface MomentsProps {
  moments: readonly number[];
  shown: number | undefined;
  show(at: number | undefined): void;
}

function Moments({ moments, shown, show }: MomentsProps) {
  const [dragged, setDragged] = useState<number>();
  const place = dragged ?? (shown === undefined ? moments.length - 1 : Math.max(0, shown));
  const nameOf = (i: number | undefined) => instantText(moments[i ?? 0]).slice(0, 16);
  return (
    <div className="moment-slider">
      <Slider
        min={0}
        max={Math.max(1, moments.length - 1)}
        value={place}
        tooltip={{ formatter: nameOf }}
        ariaLabelForHandle={words.pastSlider}
        ariaValueTextFormatterForHandle={nameOf}
        onChange={setDragged}
        onChangeComplete={(i) => {
          setDragged(undefined);
          show(moments[i]);
        }}
      />
      <span className="figure">{nameOf(place).slice(11)}</span>
    </div>
  );
}

interface PlayingProps {
  at: number | undefined;
  areas: readonly number[];
  moments: readonly number[];
  /** The moment before is there. */
  ready: boolean;
  show(at: number | undefined): void;
}

/** Goes from moment to moment, each only when the one before is shown; the next is fetched meanwhile. */
function usePlaying({ at, areas, moments, ready, show }: PlayingProps) {
  const [on, setOn] = useState(false);
  const [pace, setPace] = useState<number>(paces[0]);
  const next = at === undefined ? moments[0] : stepFrom(moments, at, 1);
  const enabled = on && next !== undefined;
  useCall(fleetHistory.moment, momentAsked(next ?? 0, areas), { enabled, ahead: true });
  const go = useEffectEvent(() => {
    if (next === undefined) setOn(false);
    else show(next);
  });
  useEffect(() => {
    if (!on || !ready) return;
    const waiting = setTimeout(() => go(), 1_000 / pace);
    return () => clearTimeout(waiting);
  }, [on, ready, pace, at]);
  return {
    on,
    pace,
    setPace,
    start: () => setOn(true),
    stop: () => setOn(false),
  };
}
