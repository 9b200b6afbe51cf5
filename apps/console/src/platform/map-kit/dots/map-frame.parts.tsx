import type { RefObject } from 'react';
import { baseMapWords as words } from '../base-map.words.ts';
import './map-frame.css';

interface MapFrameProps {
  /** The element of the map. */
  place: RefObject<HTMLDivElement | null>;
  state: 'coming' | 'none' | 'there';
  title: string;
  /** In a drawer, beside other content. */
  small?: boolean;
}

/** The frame of a map, which shows that it is loading or that this browser cannot show maps. */
export const MapFrame = ({ place, state, title, small = false }: MapFrameProps) => (
  <section className="map-frame" data-small={small} aria-label={title} aria-busy={state === 'coming'}>
    <div ref={place} className="map-frame-canvas" />
    {state === 'coming' && <span className="map-frame-note">{words.coming}</span>}
    {state === 'none' && (
      <p className="map-frame-note" role="status">
        {words.none}
      </p>
    )}
  </section>
);
