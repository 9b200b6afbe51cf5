import type { TripRow } from '@kickstand/contract/rides/trips';
import { type PointerEvent, useEffect, useMemo, useRef } from 'react';
import { valueAxis } from '../../kit/page/chart-axes.ts';
import { instantText } from '../../kit/page/format.ts';
import { Chart, type ChartLook } from '../../ui/charts/chart.tsx';
import type { Player, Span } from './player.ts';
import { replayWords as words } from './replay.words.ts';
import type { Happening } from './use-around.ts';
import { usePlayerLook } from './use-player.ts';
import type { Track } from './use-track.ts';

/** Pixels for the axes beside the plot; the pointer moves between them. The style sheet has the same. */
const side = 60;

interface SpeedGraphProps {
  span: Span;
  track: Track;
  player: Player;
  trips: readonly TripRow[];
  happenings: readonly Happening[];
}

/** Speed and charge over time. Its pointer and the vehicle on the map are at the same instant. */
export function SpeedGraph({ span, track, player, trips, happenings }: SpeedGraphProps) {
  const { from, to } = span;
  const option = useMemo(() => (look: ChartLook) => optionOf(track, { from, to }, look), [track, from, to]);
  const fastest = track.points.reduce((most, { speed }) => Math.max(most, speed), 0);
  return (
    <div className="replay-graph">
      <Chart label={`${words.graph}, 0–${fastest.toFixed(0)} km/h`} height={170} option={option} />
      <Pointer span={span} player={player}>
        <Lane span={span} track={track} trips={trips} happenings={happenings} />
      </Pointer>
    </div>
  );
}

const share = ({ from, to }: Span, at: number) => Math.min(1, Math.max(0, (at - from) / (to - from)));
const percent = (span: Span, at: number) => `${(share(span, at) * 100).toFixed(3)}%`;
const stretch = (span: Span, piece: Span) => ({
  insetInlineStart: percent(span, piece.from),
  inlineSize: `${((share(span, piece.to) - share(span, piece.from)) * 100).toFixed(3)}%`,
});

interface PointerProps {
  span: Span;
  player: Player;
  children: React.ReactNode;
}

/** Can be dragged, or moved by keys. Its line follows every frame without a render. */
function Pointer({ span, player, children }: PointerProps) {
  const { at } = usePlayerLook(player);
  const line = useRef<HTMLDivElement>(null);
  const { from, to } = span;
  useEffect(
    () =>
      player.onMove((now) => {
        line.current?.style.setProperty('inset-inline-start', percent({ from, to }, now));
      }),
    [player, from, to],
  );
  const seek = ({ currentTarget, clientX }: PointerEvent<HTMLDivElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    if (width > 0) player.seek(from + ((clientX - left) / width) * (to - from));
  };
  return (
    <div
      className="replay-pointer"
      role="slider"
      tabIndex={0}
      aria-label={words.pointer}
      aria-valuemin={from}
      aria-valuemax={to}
      aria-valuenow={Math.round(at)}
      aria-valuetext={instantText(at)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture?.(event.pointerId);
        seek(event);
      }}
      onPointerMove={(event) => {
        if (event.buttons === 1) seek(event);
      }}
    >
      {children}
      <div ref={line} className="replay-line" />
    </div>
  );
}

interface LaneProps {
  span: Span;
  track: Track;
  trips: readonly TripRow[];
  happenings: readonly Happening[];
}

/** Trips, gaps and events along the time; the lists beside the map have the same in words. */
const Lane = ({ span, track, trips, happenings }: LaneProps) => (
  <div aria-hidden>
    {track.gaps
      .filter(({ moving }) => moving)
      .map((gap) => (
        <span key={gap.from} className="replay-lane-gap" style={stretch(span, gap)} />
      ))}
    {trips.map(({ id, startedAt, endedAt }) => (
      <span
        key={id}
        className="replay-lane-trip"
        style={stretch(span, { from: startedAt, to: endedAt ?? span.to })}
      />
    ))}
    {happenings.map(({ id, kind, at, text, urgent }) => (
      <span
        key={id}
        className="replay-lane-mark"
        data-tone={kind === 'event' ? 'warn' : urgent ? 'bad' : 'special'}
        title={text}
        style={{ insetInlineStart: percent(span, at) }}
      />
    ))}
  </div>
);

function optionOf({ points, gaps }: Track, { from, to }: Span, look: ChartLook) {
  const { tones, text, line } = look;
  const ends = new Map(gaps.map((gap) => [gap.to, gap]));
  const series = (
    name: string,
    how: { colour: string; yAxisIndex: number; step?: 'end'; breaks?: boolean },
    value: (of: Track['points'][number]) => number | null,
  ) => ({
    name,
    type: 'line',
    showSymbol: false,
    sampling: 'lttb',
    connectNulls: false,
    yAxisIndex: how.yAxisIndex,
    ...(how.step && { step: how.step }),
    itemStyle: { color: how.colour },
    lineStyle: { width: 1.5 },
    data: points.flatMap((point) => {
      const gap = how.breaks ? ends.get(point.at) : undefined;
      const here = [point.at, value(point)];
      return gap ? [[gap.from + 1, null], here] : [here];
    }),
  });
  return {
    grid: { left: side, right: side, top: 40, bottom: 24 },
    legend: { top: 0, textStyle: { color: text } },
    xAxis: {
      type: 'time',
      min: from,
      max: to,
      splitLine: { show: false },
      axisLabel: { color: text, hideOverlap: true, formatter: (at: number) => instantText(at).slice(5, 16) },
      axisLine: { lineStyle: { color: line } },
    },
    yAxis: [
      valueAxis(look, { unit: ' km/h', min: 0 }),
      valueAxis(look, { unit: '%', min: 0, max: 100, across: false }),
    ],
    series: [
      // Within a gap the speed is unknown, so that the line is interrupted; the charge is the last reported one.
      series(words.speed, { colour: tones.busy.solid, yAxisIndex: 0, breaks: true }, ({ speed }) => speed),
      series(
        words.battery,
        { colour: tones.good.solid, yAxisIndex: 1, step: 'end' },
        ({ battery }) => battery,
      ),
    ],
  };
}
