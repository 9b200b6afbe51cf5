import './ground.css';
import type { IControl } from 'maplibre-gl';
import { groundWords as words } from './ground.words.ts';

/** Explains on a plain map why it is plain, and where to choose a base map. */
export class GroundHint implements IControl {
  readonly #line = document.createElement('p');

  onAdd() {
    this.#line.className = 'maplibregl-ctrl ground-hint';
    this.#line.setAttribute('role', 'note');
    this.#line.textContent = words.unset;
    return this.#line;
  }

  onRemove() {
    this.#line.remove();
  }
}
