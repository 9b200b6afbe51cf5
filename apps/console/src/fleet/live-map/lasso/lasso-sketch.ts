import type { Map as MapLibre } from 'maplibre-gl';
import type { Corner } from './lasso-shape.ts';

/** A shape being drawn on the map. */
interface Drawn {
  corners: readonly Corner[];
  /** Whether it is an area rather than a line. */
  closed: boolean;
  /** Beside the corners, in their order. */
  labels?: readonly string[];
}

const svgName = 'http://www.w3.org/2000/svg';
const made = (name: string, attributes: Record<string, string | number>, text = '') => {
  const element = document.createElementNS(svgName, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.textContent = text;
  return element;
};

/** A transparent overlay for drawing; shapes keep their position while the map moves below. */
export class Sketch {
  readonly #map: MapLibre;
  readonly #sheet = made('svg', { class: 'map-sketch', 'aria-hidden': 'true' });
  #drawn: Drawn = { corners: [], closed: false };

  constructor(map: MapLibre) {
    this.#map = map;
    map.getContainer().append(this.#sheet);
    map.on('move', this.#paint);
    map.on('resize', this.#paint);
  }

  show(drawn: Drawn) {
    this.#drawn = drawn;
    this.#paint();
  }

  end() {
    this.#map.off('move', this.#paint);
    this.#map.off('resize', this.#paint);
    this.#sheet.remove();
  }

  #paint = () => {
    const { corners, closed, labels = [] } = this.#drawn;
    const places = corners.map(([lng, lat]) => this.#map.project([lng, lat]));
    const path = places
      .map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
      .join('');
    this.#sheet.replaceChildren(
      made('path', { d: path + (closed && path ? 'Z' : ''), class: closed ? 'sketch-area' : 'sketch-line' }),
      ...places.map(({ x, y }) => made('circle', { cx: x, cy: y, r: 4 })),
      ...labels.flatMap((label, i) => {
        const at = places[i];
        return label && at ? [made('text', { x: at.x + 8, y: at.y - 8 }, label)] : [];
      }),
    );
  };
}
