import { account, ask } from '../support/people.ts';

interface Row {
  carId: string;
  model: string;
  online: string;
  areaId: number | null;
  area: string | null;
}

/** The states of upgrades whose vehicles are refused to another one. */
const underWay = ['canary', 'running', 'paused'];

/** The list that a call answers to an administrator. */
export async function listOf<T>(path: string) {
  const { apiKey } = await account('administrator');
  const { data } = await ask(`/ebike/v3/backend/${path}`, { apiKey });
  return (data as { list: T[] }).list;
}

/** Upgrades of firmware, and pushes of voices. */
const kinds = ['fw', 'voice'] as const;
type Kind = (typeof kinds)[number];

async function busyOf(kind: Kind) {
  const jobs = await Promise.all(
    underWay.map((state) => listOf<{ id: string }>(`${kind}/jobs?state=${state}`)),
  );
  const waiting = await Promise.all(
    jobs.flat().map(({ id }) => listOf<{ carId: string }>(`${kind}/job-vehicles?jobId=${id}&pageSize=200`)),
  );
  return waiting.flat();
}

/** Vehicles of a model that answer, that no upgrade waits for, and those first that nobody may ride meanwhile. */
export async function vehiclesOf(model: string) {
  const waiting = await Promise.all(kinds.map(busyOf));
  const busy = new Set(waiting.flat().map(({ carId }) => carId));
  const ridable = 'online=online&ridingState=available&batteryFrom=40&pageSize=200&sort=idleSeconds';
  // Those that are for sale may be rented the next moment, and their upgrade then waits.
  const lists = await Promise.all(
    ['off_shelf', 'on_shelf'].map((shelf) => listOf<Row>(`deviceInfo?lifecycle=${shelf}&${ridable}`)),
  );
  const free = lists.flat().filter((one) => one.model === model && !busy.has(one.carId));
  return free.map(({ carId }) => carId);
}

/** Why the vehicles of an upgrade that is under way wait, for whoever reads of a failure. */
export const waitsOf = async (kind: Kind, jobId: string) =>
  (
    await listOf<{ state: string; waits: string | null }>(`${kind}/job-vehicles?jobId=${jobId}&pageSize=200`)
  ).map(({ state, waits }) => `${state} ${waits ?? ''}`);
