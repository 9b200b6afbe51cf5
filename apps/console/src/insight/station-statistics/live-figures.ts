import type { StationFigure } from '@kickstand/contract/insight/station-statistics';
import { readStationFrame } from '@kickstand/domain/places/stations';
import { useEffect, useSyncExternalStore } from 'react';
import { live, useLive } from '../../kit/client/live.ts';

type Figures = Readonly<Record<StationFigure, number>>;

/** What the socket has told of stations since somebody watches, by their ids. */
class LiveFigures {
  readonly #figures = new Map<string, Figures>();
  readonly #ids = new Map<number, string>();
  readonly #listeners = new Set<() => void>();

  of = (id: string) => this.#figures.get(id);

  onChange = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  take = (bytes: ArrayBuffer) => {
    const frame = readStationFrame(bytes);
    if (!frame || (frame.rows.length === 0 && !frame.ids)) return;
    if (frame.ids) this.forget();
    for (const [i, { number, figures }] of frame.rows.entries()) {
      const id = frame.ids?.[i] ?? this.#ids.get(number);
      if (id === undefined) continue;
      this.#ids.set(number, id);
      this.#figures.set(id, figures);
    }
    for (const listener of this.#listeners) listener();
  };

  /** Numbers stand for other stations from now on. */
  forget() {
    this.#ids.clear();
    this.#figures.clear();
  }
}

const told = new LiveFigures();

/** Watch how stations stand while a component is in sight. */
export function useWatchedStations() {
  useLive();
  useEffect(() => {
    const stop = live.watchStations(told.take);
    return () => {
      stop();
      told.forget();
    };
  }, []);
}

/** How a station stands by the last word of the socket; undefined before the first. */
export const useLiveFigures = (id: string) => useSyncExternalStore(told.onChange, () => told.of(id));
