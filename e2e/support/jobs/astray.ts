import { distanceMetres, type LngLat, offsetMetres, ringContains } from '@kickstand/domain/platform/geo';
import { makeTown } from '@kickstand/town';
import { inject } from 'vitest';
import { connectController } from '../controller.ts';
import { fleetOf, placeOf } from '../field.ts';
import { giveBack, letPass, ride, until, vehiclesFor } from '../rides.ts';

/** Farther from the middle of every station than this, metres, a return is outside beyond what a position may be wrong by. */
const clearlyOutsideM = 60;

/** The place nearest to a point that is in its area, clearly in no station, and where standing is allowed. */
function outsideNear(from: LngLat): LngLat {
  const { town } = fleetOf();
  const { areas, stations, noStopZones } = makeTown(town.seed, { scale: town.scale });
  const area = areas.find(({ boundary }) => ringContains(boundary, from));
  if (!area) throw new Error(`no area of the town has ${from}`);
  for (let metres = 80; metres < 1_000; metres += 40)
    for (let angle = 0; angle < 2 * Math.PI; angle += Math.PI / 8) {
      const at = offsetMetres(from, Math.cos(angle) * metres, Math.sin(angle) * metres);
      if (
        ringContains(area.boundary, at) &&
        stations.every(({ centre }) => distanceMetres(centre, at) > clearlyOutsideM) &&
        noStopZones.every(({ boundary }) => !ringContains(boundary, at))
      )
        return at;
    }
  throw new Error(`there is no place outside of the stations near ${from}`);
}

/** Ride a vehicle for so many minutes out of its station, and give it back clearly outside of every one. */
export async function rideAstray(
  apiKey: string,
  { riderId, areaId, minutes }: { riderId: string; areaId: number; minutes: number },
) {
  const { tripId, vehicle } = await ride(riderId, await vehiclesFor(apiKey, { areaId }));
  await letPass(tripId, minutes);
  const [lng, lat] = outsideNear([vehicle.lng, vehicle.lat]);
  const made = fleetOf().vehicles.find(({ carId }) => carId === vehicle.carId);
  if (!made) throw new Error(`the demo has no vehicle ${vehicle.carId}`);
  // The town's own controller of the number gives way, and asks for the line again only after seconds.
  const controller = await connectController({
    port: inject('system').mqttPort,
    imei: made.imei,
    password: made.password,
    carId: vehicle.carId,
    lng,
    lat,
    isRidden: true,
  });
  try {
    await until(`${vehicle.carId} is believed to stand outside`, async () =>
      distanceMetres(await placeOf(vehicle.carId, apiKey), [lng, lat]) < 15 ? true : undefined,
    );
    await giveBack(riderId, tripId, { lng, lat });
  } finally {
    await controller.close();
  }
  return { tripId, vehicle };
}
