import { useMemo, useState } from 'react';
import { countText, metresText } from '../../ui/format.ts';
import { Controls } from './controls.tsx';
import { Lists } from './lists.tsx';
import { MapPanel } from './map-panel.tsx';
import type { Player, Span } from './player.ts';
import { replayWords as words } from './replay.words.ts';
import { SpeedGraph } from './speed-graph.tsx';
import { heldAt, useFencesThen, useHappenings, useTripsIn } from './use-around.ts';
import { usePlayer, usePlayerKeys, usePlayerLook } from './use-player.ts';
import type { Track } from './use-track.ts';

interface ReplayViewProps {
  carId: string;
  span: Span;
  track: Track;
  /** The moment that was asked for. */
  at: number | undefined;
}

/** How many changes of fences lie before the pointer: they are drawn anew when this is another number. */
function useFencesNow(fences: ReturnType<typeof useFencesThen>, player: Player) {
  const { at } = usePlayerLook(player);
  const changes = useMemo(
    () => fences.flatMap(({ from, to }) => (to === null ? [from] : [from, to])),
    [fences],
  );
  // Between two changes all instants are alike.
  const passed = changes.filter((change) => change <= at).length;
  return useMemo(() => heldAt(fences, at), [fences, passed]);
}

/** A track that is there: map, graph and lists around one player. */
export function ReplayView({ carId, span, track, at }: ReplayViewProps) {
  const player = usePlayer(span, track, at);
  usePlayerKeys(player);
  const trips = useTripsIn(carId, span);
  const happenings = useHappenings(carId, span);
  const fences = useFencesThen(track.points, span);
  const now = useFencesNow(fences, player);
  const [follow, setFollow] = useState(true);
  const around = { trips, happenings };
  return (
    <div className="replay-view">
      <p className="muted replay-summary">
        {words.summary(countText(track.points.length), metresText(Math.round(track.metres)))}
      </p>
      <MapPanel
        {...around}
        track={track}
        player={player}
        fences={now}
        follow={follow}
        setFollow={setFollow}
      />
      <Lists {...around} player={player} track={track} fences={fences} />
      <div className="replay-below">
        <SpeedGraph
          span={span}
          track={track}
          player={player}
          trips={trips?.list ?? []}
          happenings={happenings.list}
        />
        <Controls player={player} track={track} fences={fences} follow={follow} setFollow={setFollow} />
      </div>
    </div>
  );
}
