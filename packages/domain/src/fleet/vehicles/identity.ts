import { opsBits } from './bits.ts';
import type { VehicleFacts } from './facts.ts';
import type { Lifecycle } from './lifecycle.ts';

interface Identity {
  imei: string | null;
  lifecycle: Lifecycle;
}

const offShelf = opsBits(['off_shelf']);

/**
 * The facts of a vehicle after operators changed it. A new controller has its own clock and counter and has not
 * reported yet; the off-shelf mark follows the lifecycle. The same object if nothing changes.
 */
export function afterIdentity(facts: VehicleFacts, before: Identity, after: Identity): VehicleFacts {
  const marked = after.lifecycle === 'off_shelf' ? facts.ops | offShelf : facts.ops & ~offShelf;
  const ops = before.lifecycle === after.lifecycle ? facts.ops : marked;
  const heard =
    before.imei === after.imei
      ? undefined
      : {
          online: false,
          loginAt: null,
          deviceAt: null,
          lastSeq: null,
          gsm: null,
          moving: null,
          speedKmh: null,
        };
  return ops === facts.ops && !heard ? facts : { ...facts, ops, ...heard };
}
