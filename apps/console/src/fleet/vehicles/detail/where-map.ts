import { Marker } from 'maplibre-gl';
import { dress, makeBaseMap, showTown } from '../../../platform/map-kit/base-map.parts.ts';
import { onTown } from '../../../platform/map-kit/town.parts.ts';
import { type Appearance, type Tone, tones } from '../../../ui/tones.ts';

/** A vehicle as the small map shows it. */
interface Placed {
  lng: number;
  lat: number;
  tone: Tone;
}

interface WhereOptions {
  container: HTMLElement;
  language: 'zh' | 'en';
  title: string;
}

const zoom = 15;

/** A small static map around one vehicle. Returns functions that update and remove it. */
export function makeWhereMap(options: WhereOptions, first: Placed, appearance: Appearance) {
  const center: [number, number] = [first.lng, first.lat];
  const map = makeBaseMap({ ...options, appearance, start: { center, zoom }, interactive: false });
  const disc = document.createElement('div');
  disc.className = 'where-disc';
  const marker = new Marker({ element: disc });
  const show = ({ lng, lat, tone }: Placed, look: Appearance) => {
    disc.dataset.tone = tone;
    disc.style.background = tones[look][tone].solid;
    marker.setLngLat([lng, lat]);
    map.setCenter([lng, lat]);
    dress(map, look, options.language);
  };
  show(first, appearance);
  marker.addTo(map);
  map.once(
    'remove',
    onTown((town) => showTown(map, town)),
  );
  return { show, end: () => map.remove() };
}
