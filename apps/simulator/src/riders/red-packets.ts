import type { AnswerOf } from '@kickstand/contract/kit';
import { riderRideActivities } from '@kickstand/contract/marketing/campaigns';
import { distanceMetres, type LngLat } from '@kickstand/domain/platform/geo';
import { type Chance, chanceFrom } from '@kickstand/town';
import type { Caller } from '../api.ts';
import type { Scene } from '../scene.ts';
import type { Device } from '../vehicle/device.ts';
import type { Traveller } from './journey.ts';
import type { Found } from './looking.ts';

type Packet = AnswerOf<typeof riderRideActivities.redPackets>['list'][number];

/** The share of people who ever look for red packets, and how often those do before a ride: each by a rate of their own. */
const people = { look: 0.5, least: 0.2, most: 1 };
/** How often somebody who found one rides to its target, and not where they wanted to go. */
const brings = 0.85;
/** How far people walk for one without a limit of their own, and how far beyond their goal they ride for one, metres. */
const walksM = 500;
const besideGoalM = 1_500;

/** The true effect of red packets, which nothing but the town's truth tells: how many looked for, and how many of those brought. */
export const packetTruth = { looks: (people.look * (people.least + people.most)) / 2, brings };

/** How likely somebody is to look for red packets before a ride, always the same for the same rider. */
export function drawnTo(riderId: string): number {
  const own = chanceFrom(0).fork(`packets of ${riderId}`);
  return own.happens(people.look) ? own.between(people.least, people.most) : 0;
}

/** What a rider knows of red packets before a ride. */
export interface Hunt {
  /** The vehicles to try: those with a red packet within reach first. */
  order(found: readonly Found[]): Found[];
  /** Where the rider brings a vehicle for its red packet; undefined: it has none, or it is not worth the way. */
  goalFor(device: Pick<Device, 'at' | 'carId'>, goal: LngLat): LngLat | undefined;
}

const none: Hunt = { order: (found) => [...found], goalFor: () => undefined };

/** Asks the app for red packets, as people do who are drawn to them; others know of none. */
export async function huntFor(
  scene: Scene,
  call: Caller,
  who: Traveller,
  found: readonly Found[],
): Promise<Hunt> {
  const { riderId, person, wants } = who;
  const { lines, clock, figures } = scene;
  const likely = drawnTo(riderId);
  const areaId = lines.get(found[0]?.carId ?? '')?.device.serviceAreaId ?? person?.serviceAreaId;
  // Of its own stream, so that the rest of the town lives as it would without red packets.
  const chance = chanceFrom(clock.now).fork(riderId);
  const usesApp = wants === undefined || wants.searches;
  if (areaId === undefined || !usesApp || !chance.happens(likely)) return none;
  const answer = await call(
    riderRideActivities.redPackets,
    { params: { riderId }, query: { areaId } },
    { optional: true },
  );
  if (!answer.ok || answer.data.list.length === 0) return none;
  figures.packetsSought += 1;
  return huntAmong(scene, who, answer.data.list, chance);
}

function huntAmong(
  scene: Scene,
  { from, wants }: Traveller,
  packets: readonly Packet[],
  chance: Chance,
): Hunt {
  const carried = packets.flatMap(({ cars }) => cars);
  return {
    order(found) {
      const within = Math.min(wants?.walksM ?? walksM, walksM);
      const near = carried
        .flatMap((car) => foundAt(from, car))
        .filter(({ distanceM }) => distanceM <= within)
        .sort((a, b) => a.distanceM - b.distanceM);
      const seen = new Set<string>();
      return [...near, ...found].filter(({ carId }) => !seen.has(carId) && seen.add(carId));
    },
    goalFor(device, goal) {
      const packet = packets
        .filter((one) => isOn(scene, one, device))
        .sort((a, b) => b.rewardCents - a.rewardCents)[0];
      if (!packet || !chance.happens(brings)) return undefined;
      return targetOf(scene, packet, device.at, goal);
    },
  };
}

const foundAt = (from: LngLat, { carId, lng, lat }: Packet['cars'][number]): Found[] =>
  lng === null || lat === null ? [] : [{ carId, lng, lat, distanceM: distanceMetres(from, [lng, lat]) }];

/** Whether a vehicle carries a red packet, or may earn one of a station where it does not stand. */
function isOn(
  { stations }: Scene,
  { activity, cars, stationIds }: Packet,
  { at, carId }: Pick<Device, 'at' | 'carId'>,
) {
  if (activity === 'red_packet_car') return cars.some((car) => car.carId === carId);
  return !stationIds.includes(stations.at(at)?.fenceId ?? '');
}

/** The nearest target to where the rider wants to go that is far enough away to count. */
function targetOf({ stations }: Scene, { stationIds, validMetres }: Packet, at: LngLat, goal: LngLat) {
  const named = stationIds.flatMap((id) => stations.byId(id) ?? []);
  const targets = stationIds.length > 0 ? named : stations.near(goal, besideGoalM);
  return targets
    .map(({ lng, lat }): LngLat => [lng, lat])
    .filter((to) => distanceMetres(at, to) > validMetres && distanceMetres(goal, to) <= besideGoalM)
    .sort((a, b) => distanceMetres(goal, a) - distanceMetres(goal, b))[0];
}
