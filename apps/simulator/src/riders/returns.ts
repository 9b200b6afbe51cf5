import { riderReturns } from '@kickstand/contract/rides/returns';
import { ringContains } from '@kickstand/domain/platform/geo';
import { phoneFixAt } from '@kickstand/town';
import { pictureOfReturn } from '../pictures/pictures.ts';
import type { Device } from '../vehicle/device.ts';
import { type AppUser, sendPhoto } from './app.ts';

/** Of those whose phone shows no station where they want to end, so many apply to be let off: of all rides about 1.1 %. */
const applyShare = 0.11;
/** How many of those send a picture with it, mostly one. */
const photoShare = 0.9;

/** Before the lock, where the phone shows no station: apply to give the vehicle back here, though some stand in one. */
export async function applyForReturn(
  user: AppUser,
  tripId: string,
  { carId, at }: Pick<Device, 'carId' | 'at'>,
) {
  const { scene, call, riderId } = user;
  const { chance, stations, town, figures, words } = scene;
  const fix = phoneFixAt(at, chance);
  if (stations.at([fix.lng, fix.lat]) || !chance.happens(applyShare)) return;
  const isForbidden = town.noStopZones.some(({ boundary }) => ringContains(boundary, at));
  const kind = isForbidden ? 'no_stop' : 'out_of_station';
  const photo = chance.happens(photoShare)
    ? await sendPhoto(user, 'evidence', pictureOfReturn(carId, chance))
    : undefined;
  const body = {
    riderId,
    tripId,
    kind,
    text: chance.pick(words.returns[kind]),
    fix,
    photoIds: photo ? [photo] : [],
  } as const;
  const answer = await call(riderReturns.apply, { body });
  if (answer.ok) figures.applications += 1;
}
