import { baseMap, mostNamed } from '@kickstand/contract/base-map';
import { send } from '../../kit/client.ts';

/** What is asked for together waits so long for more of its kind, milliseconds. */
const gatherMs = 30;
const mostKept = 2_000;

const kept = new Map<string, string>();
const asked = new Map<string, { at: readonly [number, number]; tell: Set<() => void> }>();
let waiting: ReturnType<typeof setTimeout> | undefined;

/** Ten metres are one place. */
const keyOf = (lng: number, lat: number) => `${lng.toFixed(4)},${lat.toFixed(4)}`;

async function ask() {
  waiting = undefined;
  const some = [...asked].slice(0, mostNamed);
  for (const [key] of some) asked.delete(key);
  if (asked.size > 0) waiting = setTimeout(ask, gatherMs);
  const points = some.flatMap(([, { at }]) => [...at]);
  // Coordinates stand where no address comes.
  const list = await send(baseMap.addresses, { query: { points } }, { quiet: true }).then(
    (answer) => answer.list,
    () => [],
  );
  some.forEach(([key, { tell }], i) => {
    const address = list[i];
    if (address) keep(key, address);
    for (const listener of tell) listener();
  });
}

function keep(key: string, address: string) {
  kept.set(key, address);
  for (const oldest of kept.keys()) {
    if (kept.size <= mostKept) break;
    kept.delete(oldest);
  }
}

export const addressKnown = (lng: number, lat: number) => kept.get(keyOf(lng, lat));

/** Ask for an address together with all others that are wanted now. Answers how to want it no longer. */
export function wantAddress(lng: number, lat: number, told: () => void) {
  const key = keyOf(lng, lat);
  if (kept.has(key)) return () => undefined;
  const one = asked.get(key) ?? { at: [lng, lat], tell: new Set() };
  one.tell.add(told);
  asked.set(key, one);
  if (waiting === undefined) waiting = setTimeout(ask, gatherMs);
  return () => {
    one.tell.delete(told);
    if (one.tell.size === 0 && asked.get(key) === one) asked.delete(key);
  };
}

/** For another deployment or person. */
export const forgetAddresses = () => kept.clear();
