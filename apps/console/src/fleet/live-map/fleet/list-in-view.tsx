import { alarmsOf, opsOf, ridingOf } from '@kickstand/domain/fleet/vehicles';
import { Select } from 'antd';
import { type UIEvent, useEffect, useState } from 'react';
import { percentText } from '../../../ui/format.ts';
import { ridingTones } from '../../vehicle-kit/states.parts.ts';
import { vehiclesWords } from '../../vehicle-kit/vehicles.words.ts';
import { liveMapWords } from '../live-map.words.ts';
import type { MapNews, MapSession } from '../map/map-session.ts';
import { mapWorkWords as words } from '../map/map-work.words.ts';
import { type Listed, type ListSort, listSorts } from './fleet-view.ts';
import '../map/map-work.css';

/** The height of a line, pixels; the same as in the style sheet. */
const lineHeight = 44;
const linesAsked = 80;
/**
 * Lines requested above the first visible one. The window moves in steps, so that not every pixel of scrolling sends
 * a request.
 */
const linesAbove = 20;

interface InViewProps {
  session: MapSession | undefined;
  news: MapNews;
  picked: string | undefined;
  onPick(carId: string): void;
}

/** The vehicles in view, without a limit: only visible lines are rendered, in the order made by the worker. */
export function InView({ session, news: { list, inView, coarse, fed }, picked, onPick }: InViewProps) {
  const [sort, setSort] = useState<ListSort>('troubles');
  const [from, setFrom] = useState(0);
  const hovered = useHovered(session);
  useEffect(() => session?.setListing({ sort, from, size: linesAsked }), [session, sort, from]);
  useEffect(() => () => session?.setListing(undefined), [session]);
  useEffect(() => () => session?.map?.point(undefined), [session]);

  const onScroll = ({ currentTarget: { scrollTop } }: UIEvent<HTMLElement>) => {
    const first = Math.floor(scrollTop / lineHeight / linesAbove) * linesAbove;
    setFrom(Math.max(0, first - linesAbove));
  };
  if (coarse) return <p className="muted">{liveMapWords.coarse}</p>;
  if (fed && inView === 0) return <p className="muted">{liveMapWords.noneInView}</p>;
  return (
    <div className="in-view">
      <Select<ListSort>
        size="small"
        aria-label={words.sortBy}
        value={sort}
        options={listSorts.map((value) => ({ value, label: words.sort[value] }))}
        onChange={(next) => {
          setSort(next);
          setFrom(0);
        }}
      />
      <div className="in-view-lines" onScroll={onScroll}>
        <ul aria-label={liveMapWords.inViewList('')} style={{ height: (list?.total ?? 0) * lineHeight }}>
          {list?.rows.map((one, i) => (
            <Line
              key={one.vehicle}
              one={one}
              at={list.from + i}
              total={list.total}
              picked={picked === String(one.vehicle)}
              pointed={hovered === one.vehicle}
              onPick={onPick}
              onPoint={(at) => session?.map?.point(at)}
            />
          ))}
        </ul>
      </div>
    </div>
  );
}

/** The vehicle under the pointer on the map. */
function useHovered(session: MapSession | undefined) {
  const [hovered, setHovered] = useState<number>();
  useEffect(() => {
    if (!session) return;
    session.onHover = setHovered;
    return () => {
      session.onHover = () => undefined;
    };
  }, [session]);
  return hovered;
}

const troubles = ({ alarms, ops, stale }: Listed) => [
  ...alarmsOf(alarms).map((alarm) => vehiclesWords.alarm[alarm]),
  ...opsOf(ops).map((state) => vehiclesWords.ops[state]),
  ...(stale ? [liveMapWords.hollowFix] : []),
];

interface LineProps {
  one: Listed;
  at: number;
  total: number;
  picked: boolean;
  pointed: boolean;
  onPick(carId: string): void;
  onPoint(at: { lng: number; lat: number } | undefined): void;
}

function Line({ one, at, total, picked, pointed, onPick, onPoint }: LineProps) {
  const { vehicle, lng, lat, online, onShelf, battery } = one;
  const riding = ridingOf(one.riding);
  const wrong = troubles(one).join(' · ');
  const show = () => onPoint({ lng, lat });
  const hide = () => onPoint(undefined);
  return (
    <li style={{ insetBlockStart: at * lineHeight }} aria-setsize={total} aria-posinset={at + 1}>
      <button
        type="button"
        aria-current={picked}
        data-pointed={pointed}
        onClick={() => onPick(String(vehicle))}
        onMouseEnter={show}
        onMouseLeave={hide}
        onFocus={show}
        onBlur={hide}
      >
        <span
          className="stat-dot"
          data-tone={online && onShelf ? ridingTones[riding] : 'quiet'}
          aria-hidden="true"
        />
        <span className="figure">{vehicle}</span>
        <span className="line-state">
          {online ? vehiclesWords.riding[riding] : vehiclesWords.online.offline}
        </span>
        <span className="figure">{percentText(battery)}</span>
        {wrong && (
          <span className="line-troubles" title={wrong}>
            {wrong}
          </span>
        )}
      </button>
    </li>
  );
}
