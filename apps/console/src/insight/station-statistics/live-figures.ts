import type { StationFigure } from '@kickstand/contract/insight/station-statistics';
import { readStationFrame } from '@kickstand/domain/places/stations';
import { useEffect, useSyncExternalStore } from 'react';
import { live, useLive } from '../../kit/client/live.ts';

type Figures = Readonly<Record<StationFigure, number>>;

/** The figures of stations received by the socket, by id. */
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

  /** Station numbers are reassigned from now on. */
  forget() {
    this.#ids.clear();
    this.#figures.clear();
  }
}

const told = new LiveFigures();

/** Subscribes to the standing of stations while a component is visible. */
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

/** A station's latest figures from the socket; undefined before the first. */
export const useLiveFigures = (id: string) => useSyncExternalStore(told.onChange, () => told.of(id));
