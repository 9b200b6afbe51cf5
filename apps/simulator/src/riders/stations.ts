import { riderStationApplications } from '@kickstand/contract/places/station-applications';
import { type LngLat, offsetMetres } from '@kickstand/domain/platform/geo';
import type { AppUser } from './app.ts';

/** The distance from the end of the ride within which people apply for a station, metres. */
const apartM = 60;

/** Ask for a station near where the ride ended. */
export async function askForStation(user: AppUser, at: LngLat) {
  const { scene, call, riderId } = user;
  const { chance, figures, words } = scene;
  const [lng, lat] = offsetMetres(at, chance.between(-apartM, apartM), chance.between(-apartM, apartM));
  const { address, text } = chance.pick(words.stationWishes);
  const answer = await call(
    riderStationApplications.apply,
    { body: { riderId, lng, lat, address, text, photoIds: [] } },
    { optional: true },
  );
  if (answer.ok) figures.stationApplications += 1;
}
