import { distanceMetres, type LngLat } from '../../platform/geo/index.ts';
import {
  hoursLeft,
  hoursOfPack,
  type Losses,
  marginalRides,
  onwardRides,
  rentableFrom,
  sparedLater,
  swapExtra,
  type Wear,
  type WorkPrices,
  workCost,
} from '../value/index.ts';
import type { PlaceId, PlanCurve, PlanJob } from './types.ts';

/** A station as the plan sees it. */
export interface PlanStation {
  id: PlaceId;
  at: LngLat;
  gridId: PlaceId | null;
  losses: Losses;
  /** H. */
  hours: number;
  /** v, cents per ride. */
  rideCents: number;
  /** Rides per hour of one vehicle that can be rented here. */
  ridesPerVehicleHour: number;
  /** Vehicles that stand there beyond its places; none unless said. */
  beyond?: number;
}

/** A vehicle that could be worked on; those in open trips or in somebody's hands are not given. */
export interface PlanVehicle {
  id: string;
  at: LngLat;
  gridId: PlaceId | null;
  stationId: PlaceId | null;
  charge: number;
  /** So old is what is known of it, minutes; nothing is reckoned of it. */
  heardMinutes?: number;
  /** It stands in the way: no-stop zone or outside, since so many hours. */
  inTheWayHours: number | null;
}

/** Work that is offered whether or not it seems to be worth it: somebody asked for it or is at it. */
export interface WantedWork {
  kind: 'swap' | 'move';
  vehicleId: string;
  /** Of a move: the station it goes to, and no other. */
  toId?: PlaceId | undefined;
}

/** Standard minutes of work. */
export interface WorkMinutes {
  swap: number;
  move: number;
}

export interface CandidateInput {
  stations: readonly PlanStation[];
  vehicles: readonly PlanVehicle[];
  /** κ of the area. */
  moved: number;
  wanted?: readonly WantedWork[];
  wear: Wear;
  prices: WorkPrices;
  minutes: WorkMinutes;
  /** The way on foot or by ride: ratio to the air line, and metres a minute of a ridden vehicle. */
  detour: number;
  metresPerMinute: number;
}

const swapUpTo = 60;
const pairMetres = 3_000;
const riddenMetres = 800;
const complaintAfterHours = 2;
/** The share of a complaint that a vehicle beyond the places of its station is worth being taken away for. */
const crowdedShare = 0.25;
/** What stands so near to a station is taken by its riders. */
const besideMetres = 300;
/** From one vehicle to the next. */
const usualWayMinutes = 3;
/** Targets looked at for each station that could give, best first. */
const targetsEach = 4;

/**
 * What could be done, with the curves that price it: two for each station, what stands there now (index 2 × station), and what
 * stands there when packs run low (2 × station + 1). Moves come as taking up and putting down, and, up to 800 m, as ridden
 * over with the way back to one's own vehicle: one of the two is done.
 */
export function candidatesOf(input: CandidateInput): { jobs: PlanJob[]; curves: PlanCurve[] } {
  const standing = new Map(
    input.stations.map(({ id }) => [id, input.vehicles.filter((v) => v.stationId === id)]),
  );
  const here = ({ id }: PlanStation) => standing.get(id) ?? [];
  const onward = onwardRides(
    input.stations.map((each) => ({ ...each, have: here(each).filter(isRentable).length })),
    input.moved,
  );
  const seen = input.stations.map((station, index) =>
    sightOf(input, { station, index, onward }, here(station)),
  );
  const indexOf = new Map(input.stations.map(({ id }, i) => [id, i]));
  const sightAt = (id: PlaceId | null) => (id === null ? undefined : seen[indexOf.get(id) ?? -1]);
  const sightOfVehicle = (vehicle: PlanVehicle) => sightAt(vehicle.stationId) ?? nearestTo(vehicle, seen);
  const wanted = wantedOf(input, sightAt, sightOfVehicle);
  const asked = new Set(wanted.map(({ subject }) => subject));
  const found = [
    ...input.vehicles.flatMap((vehicle) => swapOf(input, vehicle, sightOfVehicle(vehicle))),
    ...input.vehicles.flatMap((vehicle) => clearUpOf(input, vehicle, seen)),
    ...seen.flatMap((from) => movesFrom(input, from, seen)),
  ];
  return {
    jobs: [...wanted, ...found.filter(({ subject }) => !asked.has(subject))],
    curves: seen.flatMap(({ now, later }) => [now, later]),
  };
}

interface Sight {
  station: PlanStation;
  index: number;
  vehicles: readonly PlanVehicle[];
  now: PlanCurve;
  later: PlanCurve;
}

const isRentable = ({ charge }: PlanVehicle) => charge > rentableFrom;

function sightOf(
  input: CandidateInput,
  { station, index, onward }: { station: PlanStation; index: number; onward: number },
  vehicles: readonly PlanVehicle[],
): Sight {
  const have = vehicles.filter(isRentable).length;
  const left = vehicles
    .filter(isRentable)
    .map(({ charge }) => hoursLeft(charge, station.ridesPerVehicleHour, input.wear));
  const low = left.filter((hours) => hours < station.hours);
  const meanLow = low.reduce((sum, hours) => sum + hours, 0) / Math.max(1, low.length);
  const { losses } = station;
  const rideCents = onward * station.rideCents;
  return {
    station,
    index,
    vehicles,
    now: { rideCents, rides: marginalRides(losses, input.moved), have },
    later: { rideCents, rides: marginalRides(losses, input.moved, meanLow), have: have - low.length },
  };
}

/** Swaps and moves that somebody wants, each as often as it can be done. */
function wantedOf(
  input: CandidateInput,
  sightAt: (id: PlaceId | null) => Sight | undefined,
  sightOfVehicle: (vehicle: PlanVehicle) => Sight | undefined,
): PlanJob[] {
  const vehicles = new Map(input.vehicles.map((vehicle) => [vehicle.id, vehicle]));
  return (input.wanted ?? []).flatMap(({ kind, vehicleId, toId }) => {
    const vehicle = vehicles.get(vehicleId);
    if (!vehicle) return [];
    if (kind === 'swap') return [swapJob(input, vehicle, sightOfVehicle(vehicle))];
    const to = toId === undefined ? undefined : sightAt(toId);
    const fixedCents = clearUpCents(input, vehicle);
    return to ? movesOf(input, vehicle, to, { fixedCents, from: sightAt(vehicle.stationId) }) : [];
  });
}

const swapOf = (input: CandidateInput, vehicle: PlanVehicle, sight: Sight | undefined) =>
  vehicle.charge > swapUpTo || !sight ? [] : [swapJob(input, vehicle, sight)];

/** A swap of what can be rented keeps it for later; of what cannot, it brings one more now. Far from stations it brings no rides. */
function swapJob(input: CandidateInput, vehicle: PlanVehicle, sight: Sight | undefined): PlanJob {
  const visits = [{ at: vehicle.at, minutes: input.minutes.swap, packs: 1, bikes: 0 as const }];
  if (!sight) return { ...jobOf('swap', vehicle), visits, fixedCents: 0, effects: [] };
  const { station, index } = sight;
  const left = hoursLeft(vehicle.charge, station.ridesPerVehicleHour, input.wear);
  const given = { charge: vehicle.charge, hours: station.hours, hoursLeft: left, wear: input.wear };
  const curve = 2 * index + (isRentable(vehicle) ? 1 : 0);
  const effects = left < station.hours ? [{ curve, by: 1 as const }] : [];
  const fixedCents = swapExtra(given, input.prices) + sparedSwap(input, station, left);
  return { ...jobOf('swap', vehicle), visits, fixedCents, effects };
}

/** A swap left out now is only put off, to the next visit or until the pack runs low. */
function sparedSwap(input: CandidateInput, { hours, ridesPerVehicleHour }: PlanStation, left: number) {
  const metres = usualWayMinutes * input.metresPerMinute;
  const usual = workCost(usualWayMinutes + input.minutes.swap, metres, input.prices);
  return sparedLater(usual, Math.max(hours, left), hoursOfPack(ridesPerVehicleHour, input.wear));
}

/** The station that what stands beside it serves. */
const nearestTo = ({ at }: PlanVehicle, seen: readonly Sight[]) =>
  seen
    .map((sight) => ({ sight, metres: distanceMetres(at, sight.station.at) }))
    .filter(({ metres }) => metres <= besideMetres)
    .sort((a, b) => a.metres - b.metres)[0]?.sight;

const jobOf = (kind: 'swap' | 'move', { id, gridId }: PlanVehicle, to?: PlanStation) => ({
  id: `${kind} ${id}${to ? ` ${to.id}` : ''}`,
  subject: `${kind} ${id}`,
  kind,
  gridId,
});

/** What stands in the way goes to the stations near it at which it is worth most. */
function clearUpOf(input: CandidateInput, vehicle: PlanVehicle, seen: readonly Sight[]): PlanJob[] {
  if (vehicle.inTheWayHours === null) return [];
  const fixedCents = clearUpCents(input, vehicle);
  return targets(vehicle.at, seen).flatMap((to) =>
    movesOf(input, vehicle, to, { fixedCents, from: undefined }),
  );
}

const clearUpCents = ({ prices }: CandidateInput, { inTheWayHours }: PlanVehicle) =>
  (inTheWayHours ?? 0) > complaintAfterHours ? prices.complaintCents : 0;

/** Vehicles that are worth less where they stand than at a station near it, by more than the work alone costs. */
function movesFrom(input: CandidateInput, from: Sight, seen: readonly Sight[]): PlanJob[] {
  const { rides, have, rideCents } = from.now;
  const work = workCost(input.minutes.move, 0, input.prices);
  const crowded = crowdedShare * input.prices.complaintCents;
  const clears = (nth: number) => (nth < (from.station.beyond ?? 0) ? crowded : 0);
  const earns = (to: Sight, nth: number) =>
    gainAt(to, 0) + clears(nth) > work + rideCents * (rides[have - 1 - nth] ?? 0);
  const best = targets(from.station.at, seen).filter((to) => to !== from && earns(to, 0));
  const full = [...from.vehicles].filter(isRentable).sort((a, b) => b.charge - a.charge);
  return full.flatMap((vehicle, nth) =>
    best
      .filter((to) => earns(to, nth))
      .flatMap((to) => movesOf(input, vehicle, to, { fixedCents: clears(nth), from })),
  );
}

const gainAt = ({ now }: Sight, more: number) => now.rideCents * (now.rides[now.have + more] ?? 0);

const targets = (at: LngLat, seen: readonly Sight[]) =>
  seen
    .filter(({ station }) => distanceMetres(at, station.at) <= pairMetres)
    .sort((a, b) => gainAt(b, 0) - gainAt(a, 0))
    .slice(0, targetsEach);

function movesOf(
  input: CandidateInput,
  vehicle: PlanVehicle,
  to: Sight,
  { fixedCents, from }: { fixedCents: number; from: Sight | undefined },
): PlanJob[] {
  const job = { ...jobOf('move', vehicle, to.station), fixedCents };
  const gives = from && isRentable(vehicle) ? [{ curve: 2 * from.index, by: -1 as const }] : [];
  // What cannot be rented brings no rides anywhere.
  const brings = isRentable(vehicle) ? [{ curve: 2 * to.index, by: 1 as const }] : [];
  const effects = [...brings, ...gives];
  const half = input.minutes.move / 2;
  const up = { at: vehicle.at, minutes: half, packs: 0, bikes: 1 as const };
  const down = { at: to.station.at, minutes: half, packs: 0, bikes: -1 as const, roomAt: to.station.id };
  const carried = { ...job, effects, visits: [up, down] };
  const metres = distanceMetres(vehicle.at, to.station.at);
  if (metres > riddenMetres) return [carried];
  // There by the vehicle itself, back on foot, where one's own stands.
  const way = metres * input.detour;
  const minutes = input.minutes.move + way / input.metresPerMinute + way / footMetresPerMinute;
  const ridden = { at: vehicle.at, minutes, packs: 0, bikes: 0 as const, roomAt: to.station.id };
  return [carried, { ...job, id: `${job.id} ridden`, effects, visits: [ridden] }];
}

const footMetresPerMinute = 80;
