import { baseMap, mostNamed } from '@kickstand/contract/platform/base-map';
import { send } from '../../kit/client/client.ts';

/** How long requests are collected into a batch, milliseconds. */
const batchMs = 30;
const mostKept = 2_000;
/**
 * An external service names a few places at a time: the rest is requested again, less and less often and not for
 * ever.
 */
const again = { firstMs: 1_500, mostTries: 8 };

const kept = new Map<string, string>();
interface Wanted {
  at: readonly [number, number];
  /** Who still wants it: nobody once it is out of view. */
  tell: Set<() => void>;
  tries: number;
}
const asked = new Map<string, Wanted>();
let waiting: ReturnType<typeof setTimeout> | undefined;

/** Places within ten metres are the same. */
const keyOf = (lng: number, lat: number) => `${lng.toFixed(4)},${lat.toFixed(4)}`;

async function ask() {
  waiting = undefined;
  const some = [...asked].slice(0, mostNamed);
  for (const [key] of some) asked.delete(key);
  if (asked.size > 0) waiting = setTimeout(ask, batchMs);
  const points = some.flatMap(([, { at }]) => [...at]);
  // Coordinates are shown if there is no address.
  const { list, more } = await send(baseMap.addresses, { query: { points } }, { quiet: true }).catch(() => ({
    list: [],
    more: false,
  }));
  const goesOn = list.some(Boolean);
  some.forEach(([key, one], i) => {
    const address = list[i];
    if (address) keep(key, address);
    else if (more) askAgain(key, one, goesOn);
    for (const listener of one.tell) listener();
  });
}

/** Soon while there are answers; after some attempts without one it is given up. */
function askAgain(key: string, one: Wanted, goesOn: boolean) {
  one.tries = goesOn ? 1 : one.tries + 1;
  if (one.tries >= again.mostTries) return;
  setTimeout(
    () => {
      if (one.tell.size > 0 && !kept.has(key)) want(key, one);
    },
    again.firstMs * 1.5 ** (one.tries - 1),
  );
}

function want(key: string, one: Wanted) {
  const other = asked.get(key);
  for (const listener of other?.tell ?? []) one.tell.add(listener);
  asked.set(key, one);
  if (waiting === undefined) waiting = setTimeout(ask, batchMs);
}

function keep(key: string, address: string) {
  kept.set(key, address);
  for (const oldest of kept.keys()) {
    if (kept.size <= mostKept) break;
    kept.delete(oldest);
  }
}

export const addressKnown = (lng: number, lat: number) => kept.get(keyOf(lng, lat));

/** Requests an address together with all others wanted now. Returns a function that cancels. */
export function wantAddress(lng: number, lat: number, told: () => void) {
  const key = keyOf(lng, lat);
  if (kept.has(key)) return () => undefined;
  const one = asked.get(key) ?? { at: [lng, lat], tell: new Set(), tries: 0 };
  one.tell.add(told);
  want(key, one);
  return () => {
    one.tell.delete(told);
    if (one.tell.size === 0 && asked.get(key) === one) asked.delete(key);
  };
}

/** For another deployment or operator. */
export const forgetAddresses = () => kept.clear();
