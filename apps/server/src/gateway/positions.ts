import { lat, lng } from '@kickstand/contract/kit';
import type { Places } from '@kickstand/domain/places/fences';
import { z } from 'zod';
import type { Bus } from '../kernel/bus/bus.ts';
import type { FleetState } from '../live/fleet.ts';
import { jsonOf } from '../live/json.ts';

/** Where calls tell the gateway that somebody saw an offline vehicle elsewhere. */
export const positionTopic = 'gateway/position';

const position = z.object({ vehicle: z.int(), lng, lat });

interface Needs {
  bus: Bus;
  fleet: FleetState;
  places(): Places;
  now(): number;
}

/** Applies corrected positions; ignored if the vehicle has come online meanwhile. Returns how to stop. */
export const followPositions = ({ bus, fleet, places, now }: Needs) =>
  bus.subscribe(positionTopic, (_, payload) => {
    const said = position.safeParse(jsonOf(Buffer.from(payload).toString()));
    const index = said.success ? fleet.indexOf(said.data.vehicle) : undefined;
    if (!said.success || index === undefined) return;
    const facts = fleet.facts(index);
    if (facts.online) return;
    const { lng, lat } = said.data;
    const { stationId, outOfArea } = places().at(lng, lat, fleet.identity(index).serviceAreaId);
    fleet.put(index, { ...facts, lng, lat, locatedAt: now(), speedKmh: null, stationId, outOfArea }, now());
  });
