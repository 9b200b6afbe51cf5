import type { FenceThen } from '@kickstand/contract/telemetry';
import type { TripRow } from '@kickstand/contract/trips';
import { Alert, Button, Tabs } from 'antd';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { durationText, instantText } from '../../kit/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { metresText } from '../../ui/format.ts';
import { placeWord } from './places.ts';
import type { Player } from './player.ts';
import { replayWords as words } from './replay.words.ts';
import type { Around, Happening } from './use-around.ts';
import type { Track } from './use-track.ts';

const Evidence = lazy(async () => ({ default: (await import('../trips/trips.parts.tsx')).TripEvidence }));

interface ListsProps {
  player: Player;
  track: Track;
  fences: readonly FenceThen[];
  trips: Around<TripRow> | undefined;
  happenings: Around<Happening>;
}

/** Stops, trips and happenings of the track; each leads to its instant. */
export function Lists({ player, track, fences, trips, happenings }: ListsProps) {
  const stops = {
    key: 'stops',
    label: words.stops(track.stops.length),
    children: <Stops track={track} fences={fences} player={player} />,
  };
  const ridden = trips && {
    key: 'trips',
    label: words.trips(trips.list.length),
    children: <Trips trips={trips} player={player} />,
  };
  const happened = {
    key: 'events',
    label: words.events(happenings.list.length),
    children: <Happenings happenings={happenings} player={player} />,
  };
  return (
    <Tabs
      className="replay-lists"
      size="small"
      aria-label={words.lists}
      items={[stops, ...(ridden ? [ridden] : []), happened]}
    />
  );
}

interface LinesProps<T> {
  of: Pick<Around<T>, 'list' | 'cut' | 'failed' | 'retry'>;
  empty: string;
  children(one: T, index: number): ReactNode;
}

function Lines<T>({ of: { list, cut, failed, retry }, empty, children }: LinesProps<T>) {
  return (
    <>
      {failed && (
        <Alert
          type="error"
          showIcon
          title={words.listFailed}
          action={
            <Button size="small" onClick={retry}>
              {words.retry}
            </Button>
          }
        />
      )}
      {!failed && list.length === 0 && <p className="muted">{empty}</p>}
      <ol className="replay-lines">{list.map(children)}</ol>
      {cut && <p className="muted">{words.more(list.length)}</p>}
    </>
  );
}

const whole = { cut: false, failed: false, retry: () => undefined };

function Stops({ track, fences, player }: Pick<ListsProps, 'track' | 'fences' | 'player'>) {
  const placed = useMemo(
    () => track.stops.map((stop) => ({ ...stop, place: placeWord(fences, stop.from, [stop.lng, stop.lat]) })),
    [track, fences],
  );
  return (
    <Lines of={{ ...whole, list: placed }} empty={words.noStops}>
      {({ from, to, durationMs, place }, i) => (
        <li key={from}>
          <button type="button" onClick={() => player.seek(from)}>
            <b className="replay-number">{i + 1}</b>
            <span className="figure">{words.stopOf(instantText(from), instantText(to).slice(11))}</span>
            <strong>{durationText(durationMs / 1000)}</strong>
            <span className="muted">{place}</span>
          </button>
        </li>
      )}
    </Lines>
  );
}

function Trips({ trips, player }: { trips: Around<TripRow>; player: Player }) {
  const [shown, setShown] = useState<string>();
  return (
    <>
      <Lines of={trips} empty={words.noTrips}>
        {({ id, startedAt, endedAt, distanceM, startStation, endStation }) => (
          <li key={id}>
            <button type="button" onClick={() => player.seek(startedAt)}>
              <span className="figure">
                {words.tripOf(
                  instantText(startedAt),
                  endedAt === null ? words.running : instantText(endedAt).slice(11),
                )}
              </span>
              <strong>{metresText(distanceM)}</strong>
              <span className="muted">{[startStation, endStation].filter(Boolean).join(' → ')}</span>
            </button>
            <Button type="link" size="small" onClick={() => setShown(id)}>
              {words.evidence}
            </Button>
          </li>
        )}
      </Lines>
      {shown && (
        <Suspense>
          <Evidence tripId={shown} close={() => setShown(undefined)} />
        </Suspense>
      )}
    </>
  );
}

const Happenings = ({ happenings, player }: Pick<ListsProps, 'happenings' | 'player'>) => (
  <Lines of={happenings} empty={words.noEvents}>
    {({ id, kind, at, text, urgent }) => (
      <li key={id}>
        <button type="button" onClick={() => player.seek(at)}>
          <span className="figure">{instantText(at)}</span>
          <Badge tone={kind === 'event' ? 'warn' : urgent ? 'bad' : 'special'}>
            {kind === 'event' ? words.event : words.alarm}
          </Badge>
          <span>{text}</span>
        </button>
      </li>
    )}
  </Lines>
);
