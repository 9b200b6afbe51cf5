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

const words = {
  out_of_station: ['站点满了，只能停旁边。', '我就在站点里，定位飘了。', '站牌就在旁边，照片可以看到。', ''],
  no_stop: ['旁边就是划线车位。', '这里一直停着共享单车。', ''],
} as const;

/** Before locking without a station in view: applies to return the vehicle here, although some are in one. */
export async function applyForReturn(
  user: AppUser,
  tripId: string,
  { carId, at }: Pick<Device, 'carId' | 'at'>,
) {
  const { scene, call, riderId } = user;
  const { chance, stations, town, figures } = scene;
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
    text: chance.pick<string>(words[kind]),
    fix,
    photoIds: photo ? [photo] : [],
  } as const;
  const answer = await call(riderReturns.apply, { body });
  if (answer.ok) figures.applications += 1;
}
