import { ExpandOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { RefObject } from 'react';
import { Legend } from './legend.tsx';
import { LiveBadge } from './live-badge.tsx';
import { liveMapWords as words } from './live-map.words.ts';
import type { MapWish } from './map-address.ts';
import type { MapNews, MapSession } from './map-session.ts';
import type { LayerName } from './overlays.ts';

interface MapStageProps {
  place: RefObject<HTMLDivElement | null>;
  session: MapSession | undefined;
  news: MapNews;
  wish: MapWish;
  change(patch: Partial<MapWish>): void;
  layers: readonly LayerName[];
  setLayers(layers: readonly LayerName[]): void;
  /** Show everything there is. */
  home(): void;
}

/** The drawing with what lies on it: live or stale, legend, zoom. */
export function MapStage({ place, session, news, wish, change, layers, setLayers, home }: MapStageProps) {
  const map = session?.map;
  const waiting = !session || (map !== undefined && !news.fed);
  return (
    <section className="map-stage" aria-label={words.map} aria-busy={waiting}>
      <div ref={place} className="map-canvas" />
      <div className="map-top">
        <LiveBadge />
        {news.coarse && <span className="live-badge">{words.coarse}</span>}
        {!session && <span className="live-badge">{words.loading}</span>}
      </div>
      {session && !map && (
        <p className="map-without" role="alert">
          {words.noDrawing}
        </p>
      )}
      {map && (
        <>
          <div className="map-zoom">
            <Button aria-label={words.zoomIn} icon={<PlusOutlined />} onClick={() => map.zoomBy(1)} />
            <Button aria-label={words.zoomOut} icon={<MinusOutlined />} onClick={() => map.zoomBy(-1)} />
            <Button aria-label={words.wholeTown} icon={<ExpandOutlined />} onClick={home} />
          </div>
          <Legend wish={wish} change={change} layers={layers} setLayers={setLayers} />
        </>
      )}
    </section>
  );
}
