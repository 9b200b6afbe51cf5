import { baseMap, type Ground } from '@kickstand/contract/platform/base-map';
import { useSyncExternalStore } from 'react';
import { NoNetwork, send } from '../../kit/client/client.ts';
import { readConfig } from '../../kit/client/client-config.ts';
import { operator } from '../../kit/client/operator.ts';
import { again } from './again.ts';

/** The available base maps and the chosen one: one choice for all maps of the console, stored per operator. */
interface Grounds {
  /** Besides the town's own. */
  list: readonly Ground[];
  /** Whether the deployment's list has been loaded. */
  asked: boolean;
  /** Undefined: the town's own. */
  chosen: Ground | undefined;
  /** The chosen one fails to load. */
  failed: boolean;
  /** Those that fail to load, by id. */
  failing: ReadonlySet<string>;
}

/** A map's base map regardless of the reader's choice: a kind, or the town's own. */
export type WishedGround = Ground['kind'] | 'own' | undefined;

let now: Grounds = { list: [], asked: false, chosen: undefined, failed: false, failing: new Set() };

/** Only a demo has a town to draw: elsewhere the first map is the default, and a plain background is a choice. */
export const hasTown = () => readConfig().demo !== false;
const first = ([one]: readonly Ground[]) => (hasTown() ? undefined : one?.id);
const plain = 'plain';
let asking = false;
const listeners = new Set<() => void>();

const keptUnder = () => `ground:${operator()?.operatorId ?? ''}`;

function become(next: Partial<Grounds>) {
  now = { ...now, ...next };
  now.failed = now.chosen !== undefined && now.failing.has(now.chosen.id);
  for (const listener of listeners) listener();
}

async function fetchGrounds() {
  try {
    const { list, usual } = await send(baseMap.grounds, {}, { quiet: true });
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
    const done = await fetchGrounds();
    asking = !done;
    return done;
  });
};

/** Calls back with every change. Returns a function that unsubscribes. */
export function onGrounds(listener: () => void) {
  listeners.add(listener);
  ask();
  return () => {
    listeners.delete(listener);
  };
}

export const groundsNow = () => now;

/** Draws every map on this one from now on; undefined for the town's own. */
export function chooseGround(id: string | undefined) {
  localStorage.setItem(keptUnder(), id ?? plain);
  const failing = new Set([...now.failing].filter((one) => one !== id));
  become({ chosen: now.list.find((one) => one.id === id), failing });
}

/** The base map for a wish; the chosen one if the deployment lacks it. */
export function groundFor(wish: WishedGround, { list, chosen } = now): Ground | undefined {
  if (wish === 'own') return undefined;
  return (wish && list.find(({ kind }) => kind === wish)) ?? chosen;
}

/** Reports whether a base map loads. */
export function tellGround(id: string, failed: boolean) {
  if (now.failing.has(id) === failed) return;
  const others = [...now.failing].filter((one) => one !== id);
  become({ failing: new Set(failed ? [...others, id] : others) });
}

export function useGrounds(): Grounds {
  return useSyncExternalStore(onGrounds, groundsNow);
}
