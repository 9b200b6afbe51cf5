import type { TripRow } from '@kickstand/contract/rides/trips';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { instantText } from '../../kit/page/format.ts';
import { countText, metresText } from '../../ui/format.ts';
import { Controls } from './controls.tsx';
import { markFeatures } from './drawn.ts';
import { Lists } from './lists.tsx';
import { MapPanel } from './map-panel.tsx';
import type { Player, Span } from './player.ts';
import { replayWords as words } from './replay.words.ts';
import { SpeedGraph } from './speed-graph.tsx';
import { heldAt, useFencesAsOf, useHappenings, useTripsIn } from './use-around.ts';
import { usePlayer, usePlayerKeys, usePlayerLook } from './use-player.ts';
import { partOf, type Track } from './use-track.ts';

interface ReplayViewProps {
  carId: string;
  span: Span;
  track: Track;
  /** The requested moment. */
  at: number | undefined;
}

const noTrips: readonly TripRow[] = [];

/** How many changes of fences precede the pointer: they are redrawn when it changes. */
export function useFencesNow(fences: ReturnType<typeof useFencesAsOf>, player: Player) {
  const { at } = usePlayerLook(player);
  const changes = useMemo(
    () => fences.flatMap(({ from, to }) => (to === null ? [from] : [from, to])),
    [fences],
  );
  // Between two changes all instants are alike.
  const passed = changes.filter((change) => change <= at).length;
  return useMemo(() => heldAt(fences, at), [fences, passed]);
}

/** The chosen trip, and the moment to start at. */
interface Bound {
  trip?: TripRow;
  at: number | undefined;
}

interface Bounded {
  span: Span;
  track: Track;
}

/** A trip's period and its part of the track; the whole if none is chosen or nothing of it is known. */
function boundTo(trip: TripRow | undefined, whole: Bounded): Bounded {
  if (!trip) return whole;
  const span = {
    from: Math.max(trip.startedAt, whole.span.from),
    to: Math.min(trip.endedAt ?? whole.span.to, whole.span.to),
  };
  const track = partOf(whole.track, span);
  return track ? { span, track } : whole;
}

/** The replay of a loaded track: map, graph and lists around one player. */
export function ReplayView({ carId, span, track, at }: ReplayViewProps) {
  const [bound, setBound] = useState<Bound>({ at });
  const shown = useMemo(() => boundTo(bound.trip, { span, track }), [bound.trip, span, track]);
  const player = usePlayer(shown.span, shown.track, bound.at);
  usePlayerKeys(player);
  const trips = useTripsIn(carId, span);
  const happenings = useHappenings(carId, span);
  const fences = useFencesAsOf(track.points, span);
  const now = useFencesNow(fences, player);
  const [follow, setFollow] = useState(true);
  const around = { trips, happenings };
  const marks = useMemo(
    () => markFeatures(trips?.list ?? noTrips, happenings.list),
    [trips?.list, happenings.list],
  );
  /** Goes to an instant; one outside the chosen trip shows the whole period again. */
  const lead = (moment: number) => {
    const { from, to } = player.span;
    if (moment >= from && moment <= to) player.seek(moment);
    else setBound({ at: moment });
  };
  const choose = (trip: TripRow) => {
    const inTrip = boundTo(trip, { span, track });
    if (inTrip.track === track) lead(trip.startedAt);
    else setBound({ trip, at: inTrip.span.from });
  };
  return (
    <div className="replay-view">
      <p className="muted replay-summary">
        {words.summary(countText(shown.track.points.length), metresText(Math.round(shown.track.metres)))}
        {bound.trip && (
          <>
            {' · '}
            {words.onlyTrip(instantText(shown.span.from), instantText(shown.span.to).slice(11))}
            <Button type="link" size="small" onClick={() => setBound({ at: player.look().at })}>
              {words.wholeTime}
            </Button>
          </>
        )}
      </p>
      <MapPanel
        marks={marks}
        here={words.here}
        track={shown.track}
        player={player}
        fences={now}
        follow={follow}
        setFollow={setFollow}
      >
        <Controls player={player} track={shown.track} fences={fences} follow={follow} setFollow={setFollow} />
      </MapPanel>
      <Lists {...around} track={track} fences={fences} chosen={bound.trip?.id} lead={lead} choose={choose} />
      <div className="replay-below">
        <SpeedGraph
          span={shown.span}
          track={shown.track}
          player={player}
          trips={trips?.list ?? []}
          happenings={happenings.list}
        />
      </div>
    </div>
  );
}
