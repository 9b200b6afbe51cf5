import './base-map.css';
import type { IControl } from 'maplibre-gl';
import { baseMapWords as words } from './base-map.words.ts';

/** Explains on a plain map why it is plain, and where to choose a base map. */
export class BaseMapHint implements IControl {
  readonly #line = document.createElement('p');

  onAdd() {
    this.#line.className = 'maplibregl-ctrl base-map-hint';
    this.#line.setAttribute('role', 'note');
    this.#line.textContent = words.unset;
    return this.#line;
  }

  onRemove() {
    this.#line.remove();
  }
}
