import { rider as calls } from '@kickstand/contract/rides/trips';
import { distanceMetres } from '@kickstand/domain/platform/geo';
import { searchRadii, type Wish } from '@kickstand/town';
import type { Caller } from '../api.ts';
import type { Scene } from '../scene.ts';
import type { Traveller } from './journey.ts';

/** A vehicle that a rider may take, and its distance from where the rider looked. */
export interface Found {
  carId: string;
  lng: number;
  lat: number;
  distanceM: number;
}

/** How many vehicles a rider tries. */
const mostVehicles = 3;

/** The vehicles that a rider finds, in the app or by looking around, in the order to try them. */
export async function lookForVehicle(scene: Scene, call: Caller, who: Traveller): Promise<Found[]> {
  return who.wants && !who.wants.searches ? lookAround(scene, who, who.wants) : search(scene, call, who);
}

/**
 * Without the app: the vehicles at the nearest station, else at the next one within reach; if there are none, this
 * demand is not recorded anywhere.
 */
function lookAround({ stations, figures, chance }: Scene, { from }: Traveller, { walksM }: Wish): Found[] {
  figures.lookedAround += 1;
  for (const station of stations.near(from, walksM)) {
    const standing = stations
      .standingIn(station)
      .filter(({ onShelf, attended, acc }) => onShelf && !attended && !acc)
      .map(({ carId, at: [lng, lat] }) => ({
        carId,
        lng,
        lat,
        distanceM: distanceMetres(from, [lng, lat]),
      }));
    if (standing.length > 0) return chance.shuffled(standing).slice(0, mostVehicles);
  }
  figures.unseen += 1;
  return [];
}

/** Nothing within 300 m, then nothing within 500 m: the rider walks or takes the bus. */
async function search({ figures, chance }: Scene, call: Caller, who: Traveller): Promise<Found[]> {
  const { riderId, from, wants } = who;
  const walksM = wants?.walksM ?? Number.POSITIVE_INFINITY;
  figures.searches += 1;
  // Riders who would not walk that far do not search further.
  for (const radiusM of searchRadii.filter((_, i) => walksM > (searchRadii[i - 1] ?? 0))) {
    const answer = await call(calls.search, { body: { riderId, lng: from[0], lat: from[1], radiusM } });
    if (!answer.ok) return [];
    const near = answer.data.list.filter(({ distanceM }) => distanceM <= walksM);
    if (near.length > 0) {
      const nearest = near.slice(0, mostVehicles);
      return chance.happens(0.75) ? nearest : chance.shuffled(nearest);
    }
  }
  figures.missed += 1;
  return [];
}
