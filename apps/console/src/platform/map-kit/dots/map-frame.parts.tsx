import type { RefObject } from 'react';
import { groundWords as words } from '../ground.words.ts';
import './map-frame.css';

interface MapFrameProps {
  /** Where the map is drawn. */
  place: RefObject<HTMLDivElement | null>;
  state: 'coming' | 'none' | 'there';
  title: string;
  /** In a drawer, beside other things. */
  small?: boolean;
}

/** The frame of a drawn map, which says while it is coming and where this browser cannot draw it. */
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
