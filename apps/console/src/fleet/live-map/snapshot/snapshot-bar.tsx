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
import { type Reading, snapshotAsked } from './snapshot-reading.ts';
import { snapshotAt, stepFrom } from './snapshot-steps.ts';

const written = 'YYYY-MM-DD';
/** Snapshots per second. */
const paces = [1, 2, 4] as const;
/** How many days snapshots are kept. */
const mostDaysBack = 35;

const dayOf = (at: number) => toWall(at, deploymentZone()).format(written);
const startOf = (day: string) => fromWall(dayjs(day), deploymentZone());

/** The stored snapshots of a business day, oldest first. */
function useSnapshots(day: string, areas: readonly number[]) {
  const [from, to] = [startOf(day), startOf(dayjs(day).add(1, 'day').format(written)) - 1];
  const query = { from, to, ...(areas.length > 0 && { areaIds: [...areas] }) };
  const { data, error, refetch } = useCall(fleetHistory.snapshots, { query }, { quiet: true });
  return { snapshots: data?.list.map(({ at }) => at), failed: error !== null && !data, retry: refetch };
}

interface BarProps {
  wish: MapWish;
  reading: Reading;
  change(patch: Partial<MapWish>): void;
  close(): void;
}

/** The bar of the past: choose a day, step through it, play it. */
export default function SnapshotBar({ wish: { at, areas }, reading, change, close }: BarProps) {
  const [day, setDay] = useState(() => dayOf(at ?? Date.now()));
  const { snapshots, failed, retry } = useSnapshots(day, areas);
  const show = (next: number | undefined) => next !== undefined && change({ at: next });
  const playing = usePlaying({
    at,
    areas,
    snapshots: snapshots ?? [],
    ready: reading.state !== 'loading',
    show,
  });
  const shown = at === undefined ? undefined : snapshotAt(snapshots ?? [], at);
  const step = (by: number) => show(at === undefined ? snapshots?.at(-1) : stepFrom(snapshots ?? [], at, by));
  const canStep = (by: number) =>
    at === undefined
      ? by < 0 && (snapshots?.length ?? 0) > 0
      : stepFrom(snapshots ?? [], at, by) !== undefined;
  return (
    <section className="snapshot-bar" aria-label={words.past}>
      <div className="snapshot-buttons">
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
      {snapshots && snapshots.length > 0 && <Snapshots snapshots={snapshots} shown={shown} show={show} />}
      {snapshots?.length === 0 && <p className="muted">{words.noSnapshots}</p>}
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

interface SnapshotsProps {
  snapshots: readonly number[];
  shown: number | undefined;
  show(at: number | undefined): void;
}

function Snapshots({ snapshots, shown, show }: SnapshotsProps) {
  const [dragged, setDragged] = useState<number>();
  const place = dragged ?? (shown === undefined ? snapshots.length - 1 : Math.max(0, shown));
  const nameOf = (i: number | undefined) => instantText(snapshots[i ?? 0]).slice(0, 16);
  return (
    <div className="snapshot-slider">
      <Slider
        min={0}
        max={Math.max(1, snapshots.length - 1)}
        value={place}
        tooltip={{ formatter: nameOf }}
        ariaLabelForHandle={words.pastSlider}
        ariaValueTextFormatterForHandle={nameOf}
        onChange={setDragged}
        onChangeComplete={(i) => {
          setDragged(undefined);
          show(snapshots[i]);
        }}
      />
      <span className="figure">{nameOf(place).slice(11)}</span>
    </div>
  );
}

interface PlayingProps {
  at: number | undefined;
  areas: readonly number[];
  snapshots: readonly number[];
  /** The previous snapshot is shown. */
  ready: boolean;
  show(at: number | undefined): void;
}

/** Plays the snapshots, each only when the previous one is shown; the next is loaded meanwhile. */
function usePlaying({ at, areas, snapshots, ready, show }: PlayingProps) {
  const [on, setOn] = useState(false);
  const [pace, setPace] = useState<number>(paces[0]);
  const next = at === undefined ? snapshots[0] : stepFrom(snapshots, at, 1);
  const enabled = on && next !== undefined;
  useCall(fleetHistory.snapshot, snapshotAsked(next ?? 0, areas), { enabled, ahead: true });
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
