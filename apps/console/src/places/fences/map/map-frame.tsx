import { ExpandOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode, RefObject } from 'react';
import { fencesWords } from '../fences.words.ts';
import type { FenceMap } from './fence-map.ts';

const words = fencesWords.map;

interface MapFrameProps {
  place: RefObject<HTMLDivElement | null>;
  map: FenceMap | undefined;
  state: 'coming' | 'none' | 'there';
  label?: string;
  /** Fits everything. */
  home?(): void;
  children?: ReactNode;
}

/** The map with its overlays. */
export function MapFrame({ place, map, state, label = words.name, home, children }: MapFrameProps) {
  return (
    <section className="fence-map" aria-label={label} aria-busy={state === 'coming'}>
      <div ref={place} className="fence-map-canvas" />
      {state === 'coming' && <span className="fence-map-note">{words.loading}</span>}
      {state === 'none' && (
        <p className="fence-map-none" role="status">
          {words.none}
        </p>
      )}
      {map && (
        <div className="fence-map-zoom">
          <Button aria-label={words.zoomIn} icon={<PlusOutlined />} onClick={() => map.zoomBy(1)} />
          <Button aria-label={words.zoomOut} icon={<MinusOutlined />} onClick={() => map.zoomBy(-1)} />
          {home && <Button aria-label={words.fit} icon={<ExpandOutlined />} onClick={home} />}
        </div>
      )}
      {children}
    </section>
  );
}
