import type { Itinerary } from '@kickstand/contract/fleet/telemetry';
import { shownAt } from '@kickstand/domain/fleet/tracks';
import { Tabs } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { instantText } from '../../kit/page/format.ts';
import { countText, metresText } from '../../ui/format.ts';
import { Controls } from './controls.tsx';
import { happenedFeatures, type Placed } from './drawn.ts';
import { Lines, Stops, whole } from './lists.tsx';
import { MapPanel } from './map-panel.tsx';
import type { Span } from './player.ts';
import { replayWords as words } from './replay.words.ts';
import { useFencesNow } from './replay-view.tsx';
import { useFencesAsOf } from './use-around.ts';
import { usePlayer, usePlayerKeys } from './use-player.ts';
import { trackOf } from './use-track.ts';
import './replay.css';

export interface PathReplayProps {
  span: Span;
  /** At least one, oldest first. */
  points: Itinerary['points'];
  /** The requested moment. */
  at: number | undefined;
  /** The events on the way; those without a place are shown at the track's position then. */
  happenings: readonly Placed[];
  /** Lists beside the map, before the stops. */
  lists: readonly PathList[];
}

/** Events on the way, each line leading to its instant. */
export interface PathList {
  key: string;
  label: string;
  empty: string;
  lines: readonly { key: string; at: number; text: ReactNode; more?: ReactNode }[];
}

/** The track of a person: the map and the lists of events around one player. */
export default function PathReplay({ span, points, at, happenings, lists }: PathReplayProps) {
  const track = useMemo(() => trackOf([{ points }]), [points]);
  const player = usePlayer(span, track, at);
  usePlayerKeys(player);
  const fences = useFencesAsOf(track.points, span);
  const now = useFencesNow(fences, player);
  const [follow, setFollow] = useState(true);
  const marks = useMemo(
    () =>
      happenedFeatures(
        happenings.map((one) => {
          const there = one.lng === null ? shownAt(track.points, one.at, track.gaps) : one;
          return { ...one, lng: there?.lng ?? null, lat: there?.lat ?? null };
        }),
      ),
    [happenings, track],
  );
  const lead = (moment: number) => player.seek(moment);
  const told = lists.map(({ lines, empty, ...tab }) => ({
    ...tab,
    children: (
      <Lines of={{ ...whole, list: lines }} empty={empty}>
        {({ key, at: moment, text, more }) => (
          <li key={key}>
            <button type="button" onClick={() => lead(moment)}>
              <span className="figure">{instantText(moment)}</span>
              {text}
            </button>
            {more}
          </li>
        )}
      </Lines>
    ),
  }));
  const stops = {
    key: 'stops',
    label: words.stops(track.stops.length),
    children: <Stops track={track} fences={fences} lead={lead} />,
  };
  const controls = { player, track, follow, setFollow };
  return (
    <div className="replay-view">
      <p className="muted replay-summary">
        {words.walked(countText(points.length), metresText(Math.round(track.metres)))}
      </p>
      <MapPanel {...controls} marks={marks} here={words.person} fences={now}>
        <Controls {...controls} fences={fences} hasBattery={false} />
      </MapPanel>
      <Tabs className="replay-lists" size="small" aria-label={words.lists} items={[...told, stops]} />
    </div>
  );
}
