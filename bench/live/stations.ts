import { unreported } from '@kickstand/domain/fleet/vehicles';
import { everything } from '@kickstand/domain/platform/access';
import { FleetState } from '../../apps/server/src/live/fleet.ts';
import { StationBoard } from '../../apps/server/src/live/stations/station-board.ts';
import type { Bench } from '../bench.ts';
import { percentile, type Row } from '../row.ts';

const stations = 2_000;
const vehicles = 20_000;
/** So many vehicles come to another station or leave theirs each second. */
const moves = 400;
const turns = 60;
const areaId = 31;
const placeOf = (station: number) => ({
  lng: 113.4 + (station % 50) / 250,
  lat: 30.4 + Math.floor(station / 50) / 250,
});

/** The live monitor of stations: what a whole picture and what the changes of a second cost. */
export async function benchStations({ some }: Bench): Promise<Row[]> {
  const fleet = fleetOf();
  const board = await boardOf(fleet);
  const [whole, changes, bytes]: [number[], number[], number[]] = [[], [], []];
  for (let turn = 0; turn < some(turns, 2); turn++) {
    const moved = turn * moves;
    for (let i = 0; i < moves; i++) park(fleet, (moved + i) % vehicles, (moved + 7 * i) % stations);
    const begun = process.cpuUsage();
    board.turn();
    bytes.push(board.changes(everything)?.byteLength ?? 0);
    changes.push(cpuSince(begun));
    board.all(everything);
    whole.push(cpuSince(begun));
  }
  const scale = `${stations.toLocaleString('en-US')} stations, ${vehicles.toLocaleString('en-US')} vehicles`;
  return [
    {
      name: `stations live, counted and drawn whole, ${scale}, server CPU, p95`,
      value: percentile(whole, 95),
      unit: 'ms',
      target: '<= 50 ms',
    },
    {
      name: `stations live, counted and what ${moves} moves changed, server CPU, p95`,
      value: percentile(changes, 95),
      unit: 'ms',
      target: '<= 25 ms',
    },
    { name: 'stations live, the whole picture', value: board.all(everything).byteLength / 1_000, unit: 'kB' },
    { name: 'stations live, the changes of a second', value: percentile(bytes, 50) / 1_000, unit: 'kB' },
  ];
}

/** Milliseconds of processor time. */
function cpuSince(before: NodeJS.CpuUsage) {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

async function boardOf(fleet: FleetState) {
  const known = Array.from({ length: stations }, (_, i) => ({
    id: `01J${String(i).padStart(23, '0')}`,
    agentId: 3,
    areaId,
    ...placeOf(i),
    isEnabled: true,
    capacity: 20,
    missed: i % 3,
  }));
  const reading = Promise.resolve(known);
  const onError = (error: unknown) => console.error(error);
  const board = new StationBoard({ fleet, now: Date.now, read: () => reading, onError });
  board.turn();
  await reading;
  await new Promise(setImmediate);
  return board;
}

function fleetOf() {
  const fleet = new FleetState(vehicles);
  const identity = { agentId: 3, serviceAreaId: areaId, modelId: 1, imei: null, version: 1 };
  for (let n = 0; n < vehicles; n++)
    fleet.identify({ ...identity, vehicle: 10_000_000 + n, lifecycle: 'on_shelf' }, Date.now());
  for (let n = 0; n < vehicles; n++) park(fleet, n, n % stations);
  return fleet;
}

/** Every fifth stands outside, near to its station or further off. */
function park(fleet: FleetState, index: number, station: number) {
  const now = Date.now();
  const { lng, lat } = placeOf(station);
  const isOutside = index % 5 === 0;
  const place = { lng: lng + (isOutside ? (index % 20) / 10_000 : 0), lat, locatedAt: now };
  const stationId = isOutside ? null : `01J${String(station).padStart(23, '0')}`;
  const locked = { lockAt: now - (index % 60) * 3_600_000, unlockAt: 0 };
  fleet.put(index, { ...unreported, online: true, battery: 80, ...place, ...locked, stationId }, now);
}
