import { riderReturns } from '@kickstand/contract/rides/returns';
import { ringContains } from '@kickstand/domain/platform/geo';
import { phoneFixAt } from '@kickstand/town';
import { pictureOfReturn } from '../pictures/pictures.ts';
import type { Device } from '../vehicle/device.ts';
import { type AppUser, sendPhoto } from './app.ts';

/** The share of riders without a station in view who apply for a waiver: some 1.1 % of all rides. */
const applyShare = 0.11;
/** The share of those with a photo, mostly one. */
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
