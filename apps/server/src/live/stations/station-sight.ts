import type { Scope } from '@kickstand/domain/platform/access';
import type { StationBoard } from './station-board.ts';

/** What one console has been sent of the stations. */
export class StationSight {
  readonly #board: StationBoard | undefined;
  #isOn = false;
  #seen = 0;

  constructor(board: StationBoard | undefined) {
    this.#board = board;
  }

  /** Whether the console watches stations. */
  get isOn() {
    return this.#isOn;
  }

  watch(isOn: boolean) {
    this.#isOn = isOn && this.#board !== undefined;
    this.again();
  }

  /** It needs all of them again: it missed something, or may see others. */
  again() {
    this.#seen = 0;
  }

  /** What is to be sent after a turn, if anything; a quiet one tells that nothing changed. */
  news(scope: Scope, isQuiet: boolean): Uint8Array | undefined {
    const board = this.#board;
    if (!this.#isOn || !board || board.version === 0) return undefined;
    if (this.#seen === board.version) return board.changes(scope) ?? (isQuiet ? board.nothing() : undefined);
    this.#seen = board.version;
    return board.all(scope);
  }
}
