import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { countText } from '../../../ui/format.ts';
import type { Listed, Members } from '../fleet/fleet-view.ts';
import { liveMapWords as words } from '../live-map.words.ts';
import type { LiveMap } from '../map/live-map.ts';
import type { MapSession } from '../map/map-session.ts';
import { PileLine } from './pile-line.tsx';
import { besidePoint } from './pile-place.ts';

export interface PileListProps {
  pile: Members;
  session: Pick<MapSession, 'listed' | 'onNews'> & { map: Pick<LiveMap, 'trace' | 'uncover'> | undefined };
  picked: string | undefined;
  onPick(carId: string): void;
  close(): void;
}

/** Lists vehicles so close together that no zoom separates them, beside their position. */
export default function PileList({ pile, session, picked, onPick, close }: PileListProps) {
  const list = useFresh(pile, session);
  const place = usePlace(pile, session.map, picked !== undefined, close);
  const { ul, turn, setTurn, press } = useTurn(list, picked);
  const title = words.members(countText(pile.count));
  return (
    <aside ref={place} className="pile-list" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <Button type="text" aria-label={words.closeMembers} icon={<CloseOutlined />} onClick={close} />
      </header>
      {pile.count > list.length && <p className="muted">{words.firstOf(list.length)}</p>}
      <ul ref={ul} className="pile-lines" aria-label={title}>
        {list.map((one, i) => (
          <li key={one.vehicle}>
            <PileLine
              one={one}
              picked={picked === String(one.vehicle)}
              inTurn={turn === i}
              onPick={() => onPick(String(one.vehicle))}
              onFocus={() => setTurn(i)}
              onKeyDown={press}
            />
          </li>
        ))}
      </ul>
    </aside>
  );
}

/** The same vehicles in the same order, with their current states. */
function useFresh({ list }: Members, session: PileListProps['session']): readonly Listed[] {
  const [known, setKnown] = useState<ReadonlyMap<number, Listed>>(new Map());
  const look = useEffectEvent(async () => {
    const now = await session.listed(list.map(({ vehicle }) => vehicle));
    setKnown(new Map(now.list.map((one) => [one.vehicle, one])));
  });
  useEffect(() => session.onNews(() => void look()), [session]);
  return list.map((one) => known.get(one.vehicle) ?? one);
}

const isWide = ({ width }: DOMRect) => width > 0.8 * innerWidth;

/** The width that a vehicle's card and its surroundings take from the stage, pixels. */
const cardWidth = 404;

/** Keeps the list beside its vehicles while the map moves, and closes it when they leave the view. */
function usePlace(
  { box }: Members,
  map: PileListProps['session']['map'],
  beside: boolean,
  close: () => void,
) {
  const place = useRef<HTMLElement>(null);
  const leave = useEffectEvent(close);
  const [lng, lat] = [(box.west + box.east) / 2, (box.south + box.north) / 2];
  // On phones the list covers the bottom of the map, where its vehicles may be.
  useEffect(() => {
    const cover = place.current?.getBoundingClientRect();
    if (cover && map && isWide(cover)) map.uncover(lng, lat, cover);
  }, [map, lng, lat]);
  useLayoutEffect(() => {
    const element = place.current;
    const stage = element?.parentElement;
    if (!element || !stage) return;
    return map?.trace({ lng, lat }, ({ x, y }) => {
      const { clientWidth: width, clientHeight: height } = stage;
      if (x < 0 || y < 0 || x > width || y > height) return leave();
      const size = { width: element.offsetWidth, height: element.offsetHeight };
      const free = beside ? width - cardWidth : width;
      const { left, top } = besidePoint({ x, y }, { width: free, height }, size);
      element.style.setProperty('--pile-left', `${left}px`);
      element.style.setProperty('--pile-top', `${top}px`);
    });
  }, [map, lng, lat, beside]);
  return place;
}

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(last, at + 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** Moves the focus by arrow keys; the list takes the focus when it opens, and when a card is closed. */
function useTurn(list: readonly Listed[], picked: string | undefined) {
  const ul = useRef<HTMLUListElement>(null);
  const [turn, setTurn] = useState(0);
  const lineAt = (i: number) => ul.current?.querySelectorAll('button')[i];
  const take = useEffectEvent(() => lineAt(turn)?.focus({ preventScroll: true }));
  useEffect(() => {
    if (picked === undefined) take();
  }, [picked]);
  useEffect(() => take(), []);
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    lineAt(step(turn, list.length - 1))?.focus();
  };
  return { ul, turn, setTurn, press };
}
