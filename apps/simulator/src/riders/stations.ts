import { riderStationApplications } from '@kickstand/contract/places/station-applications';
import { type LngLat, offsetMetres } from '@kickstand/domain/platform/geo';
import type { AppUser } from './app.ts';

/** The distance from the end of the ride within which people apply for a station, metres. */
const apartM = 60;

const wishes = [
  ['小区门口', '小区门口没有还车点，希望增加一个'],
  ['公交站旁', '公交站旁边换乘的人多，建议设站点'],
  ['商场北门', '周末商场北门找不到地方还车'],
  ['', '这里每次都要走很远才能还车'],
] as const;

/** Applies for a station near the end of the ride. */
export async function askForStation(user: AppUser, at: LngLat) {
  const { scene, call, riderId } = user;
  const { chance, figures } = scene;
  const [lng, lat] = offsetMetres(at, chance.between(-apartM, apartM), chance.between(-apartM, apartM));
  const [address, text] = chance.pick(wishes);
  const answer = await call(
    riderStationApplications.apply,
    { body: { riderId, lng, lat, address, text, photoIds: [] } },
    { optional: true },
  );
  if (answer.ok) figures.stationApplications += 1;
}
