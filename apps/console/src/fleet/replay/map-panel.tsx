import { ExpandOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons';
import type { FenceAsOf } from '@kickstand/contract/fleet/telemetry';
import { shownAt } from '@kickstand/domain/fleet/tracks';
import { boundsOf } from '@kickstand/domain/platform/geo';
import { Button } from 'antd';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import type { Player } from './player.ts';
import { replayWords as words } from './replay.words.ts';
import { bandTones, bandWidths } from './replay-layers.ts';
import { useReplayMap } from './use-replay-map.ts';
import type { Track } from './use-track.ts';

interface MapPanelProps {
  track: Track;
  player: Player;
  /** Those in force at the pointer's instant. */
  fences: readonly FenceAsOf[];
  /** The places of events, each with its kind and instant. */
  marks: GeoJSON.FeatureCollection;
  /** The name of the moving mark. */
  here: string;
  follow: boolean;
  setFollow(on: boolean): void;
  /** Shown at the bottom of the map. */
  children: ReactNode;
}

/** The track on the map, with a mark at the pointer's instant. */
export function MapPanel({ track, player, fences, marks, here, follow, setFollow, children }: MapPanelProps) {
  const place = useRef<HTMLDivElement>(null);
  const bounds = useMemo(() => [...boundsOf(track.points.map(({ lng, lat }) => [lng, lat]))], [track]);
  const { map, state } = useReplayMap(place, { bounds: bounds as [number, number, number, number] }, here);

  useEffect(() => map?.showTrack(track), [map, track]);
  useEffect(() => map?.showMarks(marks), [map, marks]);
  useEffect(() => map?.showFences(fences), [map, fences]);
  useEffect(() => map?.follow(follow), [map, follow]);
  useEffect(() => {
    if (!map) return;
    map.onSeek = (at) => player.seek(at);
    map.onHand = () => setFollow(false);
    return player.onMove((at) => {
      const shown = shownAt(track.points, at, track.gaps);
      if (shown) map.put(shown);
    });
  }, [map, player, track, setFollow]);

  return (
    <section className="replay-map" aria-label={words.map} aria-busy={state === 'coming'}>
      <div ref={place} className="replay-map-canvas" />
      {state === 'coming' && <span className="replay-note">{words.mapComing}</span>}
      {state === 'none' && (
        <p className="replay-none" role="status">
          {words.mapNone}
        </p>
      )}
      {map && (
        <div className="replay-zoom">
          <Button aria-label={words.zoomIn} icon={<PlusOutlined />} onClick={() => map.zoomBy(1)} />
          <Button aria-label={words.zoomOut} icon={<MinusOutlined />} onClick={() => map.zoomBy(-1)} />
          <Button aria-label={words.fit} icon={<ExpandOutlined />} onClick={() => map.fit()} />
        </div>
      )}
      <Legend />
      <div className="replay-dock">{children}</div>
    </section>
  );
}

const Legend = () => (
  <ul className="replay-legend" aria-label={words.legend}>
    {bandTones.map((tone, i) => (
      <li key={tone}>
        <i data-tone={tone} style={{ blockSize: bandWidths[i] }} aria-hidden />
        {words.bands[i]}
      </li>
    ))}
    <li>
      <i className="dashes" aria-hidden />
      {words.gap}
    </li>
    <li>
      <b aria-hidden>1</b>
      {words.stop}
    </li>
  </ul>
);
