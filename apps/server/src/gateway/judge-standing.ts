import { afterFences } from '@kickstand/domain/fleet/vehicles';
import type { Places } from '@kickstand/domain/places/fences';
import type { FleetState } from '../live/fleet.ts';

/** Vehicles judged before messages get their turn. */
const slice = 500;

interface Needs {
  fleet: FleetState;
  places(): Places;
  now(): number;
}

/** Rejudges parked vehicles after fences change: on their own they report only every ten minutes. */
export function judgeStanding({ fleet, places, now }: Needs) {
  let from = Number.POSITIVE_INFINITY;
  let running = false;
  let stopped = false;

  const judgeOne = (index: number) => {
    const facts = fleet.facts(index);
    const { serviceAreaId } = fleet.identity(index);
    const next = afterFences(facts, {
      onShelf: fleet.isOnShelf(index),
      placeAt: (lng, lat) => places().at(lng, lat, serviceAreaId),
    });
    if (next !== facts) fleet.put(index, next, now());
  };
  const goOn = () => {
    const to = Math.min(from + slice, fleet.size);
    for (let index = from; index < to; index++) judgeOne(index);
    from = to;
    running = !stopped && from < fleet.size;
    if (running) setImmediate(goOn);
  };

  return {
    /** Judges every vehicle, starting over if fences change meanwhile. */
    all() {
      from = 0;
      if (!running) goOn();
    },
    stop() {
      stopped = true;
    },
  };
}
