import { baseMap, type Ground } from '@kickstand/contract/platform/base-map';
import { useSyncExternalStore } from 'react';
import { NoNetwork, send } from '../../kit/client/client.ts';
import { readConfig } from '../../kit/client/client-config.ts';
import { operator } from '../../kit/client/operator.ts';
import { again } from './again.ts';

/** The maps there are to draw on and which one is: one choice for every map of the console, kept for each person. */
interface Grounds {
  /** Beside the town's own. */
  list: readonly Ground[];
  /** Whether the deployment has said which there are. */
  asked: boolean;
  /** Undefined: the town's own. */
  chosen: Ground | undefined;
  /** The chosen one does not come. */
  failed: boolean;
  /** Those that do not come, by id. */
  failing: ReadonlySet<string>;
}

/** What a map is drawn on whatever its reader has chosen: a kind of base map, or the town's own. */
export type WishedGround = Ground['kind'] | 'own' | undefined;

let now: Grounds = { list: [], asked: false, chosen: undefined, failed: false, failing: new Set() };

/** Only a demo has a town to draw: elsewhere the first map is the usual one, and plain ground is a choice. */
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
    // The town's own map is always there; who is refused asks with the next map that is opened.
    return !(error instanceof NoNetwork);
  }
}

/** Asked with every map that is opened: somebody else may have signed in, or the setting may have changed. */
const ask = () => {
  if (asking) return;
  asking = true;
  again(async () => {
    const done = await fetchGrounds();
    asking = !done;
    return done;
  });
};

/** Calls back with every change. Answers how to stop. */
export function onGrounds(listener: () => void) {
  listeners.add(listener);
  ask();
  return () => {
    listeners.delete(listener);
  };
}

export const groundsNow = () => now;

/** From now on every map is drawn on this one; undefined for the town's own. */
export function chooseGround(id: string | undefined) {
  localStorage.setItem(keptUnder(), id ?? plain);
  const failing = new Set([...now.failing].filter((one) => one !== id));
  become({ chosen: now.list.find((one) => one.id === id), failing });
}

/** The ground of a map with a wish; the chosen one where the deployment does not have what is wished. */
export function groundFor(wish: WishedGround, { list, chosen } = now): Ground | undefined {
  if (wish === 'own') return undefined;
  return (wish && list.find(({ kind }) => kind === wish)) ?? chosen;
}

/** Whether a ground comes. */
export function tellGround(id: string, failed: boolean) {
  if (now.failing.has(id) === failed) return;
  const others = [...now.failing].filter((one) => one !== id);
  become({ failing: new Set(failed ? [...others, id] : others) });
}

export function useGrounds(): Grounds {
  return useSyncExternalStore(onGrounds, groundsNow);
}
