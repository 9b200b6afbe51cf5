import { distanceMetres, type LngLat } from '@kickstand/domain/platform/geo';
import { type Chance, endPlace, pointInRing, pointOfEnd, type RideWish } from '@kickstand/town';
import type { PastWorld } from './past.ts';
import type { EndPlace, PastVehicle } from './past-fleet.ts';

/** End of a ride and the corners of its route. */
export interface End {
  at: LngLat;
  standing: EndPlace;
  station: number;
  metres: number;
  corners(): LngLat[];
}

/** Chooses routes of riders. */
export class PastWays {
  readonly #past: PastWorld;
  readonly #chance: Chance;

  constructor(past: PastWorld, chance: Chance) {
    this.#past = past;
    this.#chance = chance;
  }

  /** A round trip. */
  roundTrip(vehicle: PastVehicle, { metres }: RideWish): End {
    const { town } = this.#past;
    const station = town.station(vehicle.station);
    const inside = vehicle.standing === 'in_station';
    const at = inside ? pointInRing(station.boundary, this.#chance) : vehicle.at;
    const corner: LngLat = [town.town.graph.lng[station.node] ?? 0, town.town.graph.lat[station.node] ?? 0];
    const reach = Math.min(1, metres / 2 / Math.max(1, distanceMetres(vehicle.at, corner)));
    const turn: LngLat = [
      vehicle.at[0] + (corner[0] - vehicle.at[0]) * reach,
      vehicle.at[1] + (corner[1] - vehicle.at[1]) * reach,
    ];
    const corners = [vehicle.at, turn, at];
    const ridden = Math.round(distanceMetres(vehicle.at, turn) + distanceMetres(turn, at));
    return {
      at,
      standing: vehicle.standing,
      station: vehicle.station,
      metres: ridden,
      corners: () => corners,
    };
  }

  /** To a station or next to one, at about the wished distance. */
  way(vehicle: PastVehicle, wish: RideWish, at: number): End {
    const { town, fleet } = this.#past;
    const chance = this.#chance;
    const start = vehicle.standing === 'in_station' || vehicle.standing === 'out_of_station';
    const fromNode = start ? town.station(vehicle.station).node : town.node(vehicle.at);
    const look = {
      from: vehicle.at,
      metres: wish.metres,
      chance,
      standing: (id: number) => fleet.near(id).length,
    };
    const aim = town.target(vehicle.of.serviceAreaId, town.local(at).hour, look);
    const wanted = endPlace(chance);
    const place = pointOfEnd(town.town, aim, wanted, chance);
    const far = wanted === 'in_no_stop' || wanted === 'out_of_area';
    const { standing, station } =
      wanted === 'in_station' ? { standing: wanted, station: aim.id } : town.standingAt(place, aim.areaId);
    const toNode = far ? town.node(place) : aim.node;
    const stops = this.#stops(fromNode, toNode, aim.node, wish.metres);
    const legs = stops.slice(1).map((node, i) => [stops[i] as number, node] as const);
    const { lng, lat } = town.town.graph;
    const beside = (node: number, point: LngLat) =>
      distanceMetres(point, [lng[node] as number, lat[node] as number]);
    const ridden = legs.reduce((sum, [a, b]) => sum + town.trees.metres(a, b), 0);
    return {
      at: place,
      standing,
      station,
      metres: Math.round(ridden + beside(fromNode, vehicle.at) + beside(toNode, place)),
      corners: () => [vehicle.at, ...legs.flatMap(([a, b]) => town.corners(a, b)), place],
    };
  }

  /** Nodes of the route; with a detour by another station if the direct route is much too short. */
  #stops(from: number, to: number, aim: number, metres: number): number[] {
    const { trees } = this.#past.town;
    const stations = this.#past.town.stationsOf(this.#past.owner.serviceAreaId);
    const direct = trees.isRoot(from) || aim === to ? [from, to] : [from, aim, to];
    const length = trees.metres(from, aim);
    if (length * 1.3 >= metres) return direct;
    let [best, least] = [direct, metres - length];
    for (let attempt = 0; attempt < 5; attempt++) {
      const node = this.#chance.pick(stations).node;
      const off = Math.abs(trees.metres(from, node) + trees.metres(node, aim) - metres);
      if (off < least) [best, least] = [aim === to ? [from, node, to] : [from, node, aim, to], off];
    }
    return best;
  }
}
