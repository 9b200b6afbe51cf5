import type { FenceAsOf } from '@kickstand/contract/fleet/telemetry';
import type { TripRow } from '@kickstand/contract/rides/trips';
import { Alert, Button, Tabs } from 'antd';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { durationText, instantText } from '../../kit/page/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { metresText } from '../../ui/format.ts';
import { placeWord } from './places.ts';
import { EvidenceOfTrip } from './replay.slots.ts';
import { replayWords as words } from './replay.words.ts';
import type { Around, Happening } from './use-around.ts';
import type { Track } from './use-track.ts';

interface ListsProps {
  track: Track;
  fences: readonly FenceAsOf[];
  trips: Around<TripRow> | undefined;
  happenings: Around<Happening>;
  /** The trip that limits what is shown. */
  chosen: string | undefined;
  lead(at: number): void;
  choose(trip: TripRow): void;
}

/** Stops, trips and events of the track: each leads to its instant, and a trip limits what is shown. */
export function Lists({ track, fences, trips, happenings, chosen, lead, choose }: ListsProps) {
  const stops = {
    key: 'stops',
    label: words.stops(track.stops.length),
    children: <Stops track={track} fences={fences} lead={lead} />,
  };
  const ridden = trips && {
    key: 'trips',
    label: words.trips(trips.list.length),
    children: <Trips trips={trips} chosen={chosen} choose={choose} />,
  };
  const happened = {
    key: 'events',
    label: words.events(happenings.list.length),
    children: <Happenings happenings={happenings} lead={lead} />,
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

/** A list beside the map, one list item per line. */
export function Lines<T>({ of: { list, cut, failed, retry }, empty, children }: LinesProps<T>) {
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

/** A complete list. */
export const whole = { cut: false, failed: false, retry: () => undefined };

/** The stops, each leading to its instant. */
export function Stops({ track, fences, lead }: Pick<ListsProps, 'track' | 'fences' | 'lead'>) {
  const placed = useMemo(
    () => track.stops.map((stop) => ({ ...stop, place: placeWord(fences, stop.from, [stop.lng, stop.lat]) })),
    [track, fences],
  );
  return (
    <Lines of={{ ...whole, list: placed }} empty={words.noStops}>
      {({ from, to, durationMs, place }, i) => (
        <li key={from}>
          <button type="button" onClick={() => lead(from)}>
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

interface TripsProps extends Pick<ListsProps, 'chosen' | 'choose'> {
  trips: Around<TripRow>;
}

function Trips({ trips, chosen, choose }: TripsProps) {
  const [shown, setShown] = useState<string>();
  return (
    <>
      <Lines of={trips} empty={words.noTrips}>
        {(trip) => (
          <li key={trip.id}>
            <button type="button" aria-pressed={chosen === trip.id} onClick={() => choose(trip)}>
              <span className="figure">
                {words.tripOf(
                  instantText(trip.startedAt),
                  trip.endedAt === null ? words.running : instantText(trip.endedAt).slice(11),
                )}
              </span>
              <strong>{metresText(trip.distanceM)}</strong>
              <span className="muted">
                {[trip.startStation, trip.endStation].filter(Boolean).join(' → ')}
              </span>
            </button>
            <Button type="link" size="small" onClick={() => setShown(trip.id)}>
              {words.evidence}
            </Button>
          </li>
        )}
      </Lines>
      {shown && (
        <Suspense>
          <EvidenceOfTrip tripId={shown} close={() => setShown(undefined)} />
        </Suspense>
      )}
    </>
  );
}

const Happenings = ({ happenings, lead }: Pick<ListsProps, 'happenings' | 'lead'>) => (
  <Lines of={happenings} empty={words.noEvents}>
    {({ id, kind, at, text, urgent }) => (
      <li key={id}>
        <button type="button" onClick={() => lead(at)}>
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
