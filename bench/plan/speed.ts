import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { chanceFrom } from '@kickstand/domain/platform/chance';
import { distanceMetres, type LngLat, offsetMetres } from '@kickstand/domain/platform/geo';
import { lossesOf, usualPrices } from '@kickstand/domain/work/value';
import {
  candidatesOf,
  type PlanInput,
  type PlanJob,
  type PlanPerson,
  planOf,
} from '@kickstand/domain/work/work-plans';
import type { Bench } from '../bench.ts';
import type { Row } from '../row.ts';

const centre: LngLat = [113.5, 34.7];
const travel = {
  metres: (from: LngLat, to: LngLat) => 1.35 * distanceMetres(from, to),
  metresPerMinute: 14_000 / 60,
};
const shiftMinutes = 480;

interface Size {
  vehicles: number;
  stations: number;
  people: number;
  tasks: number;
  iterations: number;
}

/** A fleet at five in the morning: stations of a town, a third of the packs low, and people with vans, tricycles and scooters. */
function morning({ vehicles, stations, people, tasks }: Size): PlanInput {
  const chance = chanceFrom(11);
  const side = Math.sqrt(stations) * 200;
  const spot = () => offsetMetres(centre, chance.between(-side, side), chance.between(-side, side));
  const places = Array.from({ length: stations }, (_, id) => {
    const demand = Array.from({ length: 48 }, () => chance.between(0.1, 2.5));
    const returns = Array.from({ length: 48 }, () => chance.between(0.1, 2.5));
    return {
      id,
      at: spot(),
      gridId: null,
      losses: lossesOf({ demand, returns, capacity: chance.whole(8, 30), hours: 24 }),
      hours: 24,
      rideCents: 260,
      ridesPerVehicleHour: 0.2,
    };
  });
  const fleet = Array.from({ length: vehicles }, (_, i) => {
    const astray = chance.happens(0.03);
    const place = places[chance.whole(0, stations - 1)];
    return {
      id: String(10_000_000 + i),
      at: astray || !place ? spot() : place.at,
      gridId: null,
      stationId: astray || !place ? null : place.id,
      charge: chance.whole(5, 100),
      inTheWayHours: astray ? chance.between(0, 12) : null,
    };
  });
  const minutes = { swap: 4, move: 5 };
  const wear = { pointsPerRide: 5, standbyPointsPerHour: 0.1 };
  const given = {
    stations: places,
    vehicles: fleet,
    moved: 0.3,
    wear,
    prices: usualPrices,
    minutes,
    detour: 1.35,
  };
  const { jobs, curves } = candidatesOf({ ...given, metresPerMinute: travel.metresPerMinute });
  const task = (i: number): PlanJob => ({
    id: `task ${i}`,
    subject: `task ${i}`,
    kind: 'inspect',
    gridId: null,
    visits: [{ at: spot(), minutes: chance.whole(3, 20), packs: 0, bikes: 0 }],
    fixedCents: chance.between(200, 2_000),
    effects: [],
  });
  return {
    people: Array.from({ length: people }, (_, i) => personAt(i, spot())),
    jobs: [...jobs, ...Array.from({ length: tasks }, (_, i) => task(i))],
    stores: [spot(), spot()].map((at, i) => ({ id: `store ${i}`, at, packs: 400 })),
    curves,
    rooms: new Map(places.map(({ id }) => [id, 5])),
    travel,
    prices: usualPrices,
  };
}

const rides = [
  { packs: 4, bikes: 0 },
  { packs: 12, bikes: 2 },
  { packs: 40, bikes: 14 },
];

function personAt(i: number, at: LngLat): PlanPerson {
  const { packs = 4, bikes = 0 } = rides[i % rides.length] ?? {};
  return {
    id: `person ${i}`,
    at,
    fromMinute: 0,
    untilMinute: shiftMinutes,
    break: { fromMinute: 180, byMinute: 300, minutes: 45 },
    kinds: ['swap', 'move', 'inspect'],
    grids: null,
    packsMost: packs,
    bikesMost: bikes,
    packs,
    bikes: 0,
    first: [],
  };
}

interface Measured {
  seconds: number;
  megabytes: number;
  jobs: number;
  stops: number;
  netCents: number;
  greedyCents: number;
}

/** The worker's half: everything from the forecast to the written plan. */
function measured(size: Size): Measured {
  // The thread's own time: a machine that does other work beside it would be measured otherwise.
  const before = process.cpuUsage();
  const input = morning(size);
  const plan = planOf(input, { seed: 1, iterations: size.iterations });
  const { user, system } = process.cpuUsage(before);
  const seconds = (user + system) / 1e6;
  const megabytes = process.memoryUsage().rss / 1e6;
  const greedy = planOf(input, { seed: 1, iterations: 0 });
  const stops = plan.routes.reduce((sum, route) => sum + route.stops.length, 0);
  return {
    seconds,
    megabytes,
    jobs: input.jobs.length,
    stops,
    netCents: plan.netCents,
    greedyCents: greedy.netCents,
  };
}

if (!isMainThread) parentPort?.postMessage(measured(workerData as Size));

const inWorker = (size: Size) =>
  new Promise<Measured>((resolve, reject) => {
    const program = `import('tsx/esm/api').then(({ tsImport }) => tsImport(${JSON.stringify(import.meta.url)}, ${JSON.stringify(import.meta.url)}))`;
    const worker = new Worker(program, { workerData: size, eval: true });
    worker.once('message', resolve);
    worker.once('error', reject);
  });

/** What a plan of the day takes, in a worker: from stations' courses to routes with reasons. */
export async function benchPlanSpeed({ some }: Bench): Promise<Row[]> {
  const town = { vehicles: some(2_500, 100), stations: some(250, 10) };
  const few = { people: some(10, 2), tasks: some(200, 5), iterations: some(4_000, 20) };
  const many = { people: some(40, 4), tasks: some(800, 10), iterations: some(8_000, 20) };
  const usual = await inWorker({ ...town, ...few });
  const large = await inWorker({ ...town, ...many });
  const named = (
    name: string,
    { seconds, megabytes, jobs, stops, netCents, greedyCents }: Measured,
    most: number,
  ) => [
    { name: `plan for ${name}`, value: seconds, unit: 's of one core', target: `<= ${most} s` },
    { name: `  memory of it`, value: megabytes, unit: 'MB', target: '<= 500 MB' },
    { name: `  jobs to choose from`, value: jobs, unit: 'jobs' },
    { name: `  stops planned`, value: stops, unit: 'stops' },
    {
      name: `  net of it, beside insertion alone`,
      value: netCents / 100,
      unit: 'yuan',
      baseline: { name: 'insertion', value: greedyCents / 100 },
    },
  ];
  return [...named('2,500 vehicles and 10 people', usual, 5), ...named('40 people and 800 tasks', large, 20)];
}
