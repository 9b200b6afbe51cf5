import { baseMap, type Ground } from '@kickstand/contract/base-map';
import { useSyncExternalStore } from 'react';
import { send } from '../../kit/client.ts';
import { operator } from '../../kit/operator.ts';

/** The maps there are to draw on and which one is: one choice for every map of the console, kept for each person. */
interface Grounds {
  /** Beside the town's own. */
  list: readonly Ground[];
  /** Undefined: the town's own. */
  chosen: Ground | undefined;
  /** The chosen one does not come. */
  failed: boolean;
}

let now: Grounds = { list: [], chosen: undefined, failed: false };
let asking = false;
const listeners = new Set<() => void>();

const keptUnder = () => `ground:${operator()?.operatorId ?? ''}`;

function become(next: Partial<Grounds>) {
  now = { ...now, ...next };
  for (const listener of listeners) listener();
}

async function fetchGrounds() {
  try {
    const { list } = await send(baseMap.grounds, {}, { quiet: true });
    const kept = localStorage.getItem(keptUnder());
    become({ list, chosen: list.find(({ id }) => id === kept) });
  } catch {
    // The town's own map is always there; the next map that is opened asks again.
  }
}

/** Asked with every map that is opened: somebody else may have signed in, or the setting may have changed. */
const ask = () => {
  if (asking) return;
  asking = true;
  void fetchGrounds().finally(() => {
    asking = false;
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
  if (id === undefined) localStorage.removeItem(keptUnder());
  else localStorage.setItem(keptUnder(), id);
  become({ chosen: now.list.find((one) => one.id === id), failed: false });
}

/** Whether the chosen one comes. */
export function tellGround(failed: boolean) {
  if (now.failed !== failed) become({ failed });
}

export function useGrounds(): Grounds {
  return useSyncExternalStore(onGrounds, groundsNow);
}
