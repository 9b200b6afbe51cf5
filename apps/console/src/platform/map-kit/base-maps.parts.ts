import { type BaseMap, baseMap } from '@kickstand/contract/platform/base-map';
import { useSyncExternalStore } from 'react';
import { NoNetwork, send } from '../../kit/client/client.ts';
import { readConfig } from '../../kit/client/client-config.ts';
import { operator } from '../../kit/client/operator.ts';
import { again } from './again.ts';

/** The available base maps and the chosen one: one choice for all maps of the console, stored per operator. */
interface BaseMaps {
  /** Besides the town's own. */
  list: readonly BaseMap[];
  /** Whether the deployment's list has been loaded. */
  asked: boolean;
  /** Undefined: the town's own. */
  chosen: BaseMap | undefined;
  /** The chosen one fails to load. */
  failed: boolean;
  /** Those that fail to load, by id. */
  failing: ReadonlySet<string>;
}

/** A map's base map regardless of the reader's choice: a kind, or the town's own. */
export type WantedBaseMap = BaseMap['kind'] | 'own' | undefined;

let now: BaseMaps = { list: [], asked: false, chosen: undefined, failed: false, failing: new Set() };

/** Only a demo has a town to draw: elsewhere the first map is the default, and a plain background is a choice. */
export const hasTown = () => readConfig().demo !== false;
const first = ([one]: readonly BaseMap[]) => (hasTown() ? undefined : one?.id);
const plain = 'plain';
let asking = false;
const listeners = new Set<() => void>();

const keptUnder = () => `base-map:${operator()?.operatorId ?? ''}`;

function become(next: Partial<BaseMaps>) {
  now = { ...now, ...next };
  now.failed = now.chosen !== undefined && now.failing.has(now.chosen.id);
  for (const listener of listeners) listener();
}

async function fetchBaseMaps() {
  try {
    const { list, usual } = await send(baseMap.list, {}, { quiet: true });
    const kept = localStorage.getItem(keptUnder()) ?? usual ?? first(list);
    become({ list, asked: true, chosen: list.find(({ id }) => id === kept) });
    return true;
  } catch (error) {
    // The town's own map is always there; after a refusal the next opened map retries.
    return !(error instanceof NoNetwork);
  }
}

/** Loaded with every opened map: the operator or the setting may have changed. */
const ask = () => {
  if (asking) return;
  asking = true;
  again(async () => {
    const done = await fetchBaseMaps();
    asking = !done;
    return done;
  });
};

/** Calls back with every change. Returns a function that unsubscribes. */
export function onBaseMaps(listener: () => void) {
  listeners.add(listener);
  ask();
  return () => {
    listeners.delete(listener);
  };
}

export const baseMapsNow = () => now;

/** Draws every map on this one from now on; undefined for the town's own. */
export function chooseBaseMap(id: string | undefined) {
  localStorage.setItem(keptUnder(), id ?? plain);
  const failing = new Set([...now.failing].filter((one) => one !== id));
  become({ chosen: now.list.find((one) => one.id === id), failing });
}

/** The wanted base map; the chosen one if the deployment lacks it. */
export function baseMapFor(wanted: WantedBaseMap, { list, chosen } = now): BaseMap | undefined {
  if (wanted === 'own') return undefined;
  return (wanted && list.find(({ kind }) => kind === wanted)) ?? chosen;
}

/** Reports whether a base map loads. */
export function reportBaseMap(id: string, failed: boolean) {
  if (now.failing.has(id) === failed) return;
  const others = [...now.failing].filter((one) => one !== id);
  become({ failing: new Set(failed ? [...others, id] : others) });
}

export function useBaseMaps(): BaseMaps {
  return useSyncExternalStore(onBaseMaps, baseMapsNow);
}
