import { join } from 'node:path';
import { everything } from '@kickstand/domain/platform/access';
import { at, type Database } from '../../src/kernel/database/db.ts';
import { keyIn } from '../../src/kernel/program/secret-key.ts';
import { makeVault } from '../../src/platform/session/keys/vault.ts';
import { dataOf, type FeedFile } from '../open/reading.ts';
import type { FeedChange } from './feed-changes.ts';

/** Vehicles are counted every ten seconds, and a ride may be known somewhat later to whoever counts. */
const countedMs = 15_000;
/** Rows are read every half minute and vehicles counted every ten seconds; a round and some time to make the files. */
const toldWithinMs = 60_000;
const dayMs = 86_400_000;

/** Vehicles that somebody has ridden for a while, by the ids that they had when they stood last. */
async function riddenIds(database: Database, dataDir: string, before: number) {
  const vault = makeVault(keyIn(join(dataDir, 'secret.key')) ?? Buffer.alloc(0));
  const rows = await database.read(everything, (db) =>
    db
      .selectFrom('trip_open as t')
      .innerJoin('vehicle_state as s', 's.vehicle_id', 't.vehicle_id')
      .select(['t.vehicle_id as vehicle', 's.lock_at as lockAt'])
      .where('t.state', 'in', ['riding', 'temp_parked'])
      .where('t.opened_at', '<', at(before))
      .execute(),
  );
  return rows.map(({ vehicle, lockAt }) => {
    const since = lockAt ?? 0;
    return vault.feedVehicleId(vehicle, since, Math.floor((before - since) / dayMs));
  });
}

/** Ids of vehicles: none is listed any more once its vehicle was ridden. */
export function idsGivenUp(database: Database, dataDir: string) {
  const [seen, gone] = [new Set<string>(), new Set<string>()];
  return {
    count: () => gone.size,
    async faultsOf(files: readonly FeedFile[], begun: number): Promise<string[]> {
      for (const id of await riddenIds(database, dataDir, begun - countedMs)) if (seen.has(id)) gone.add(id);
      const listed = files
        .filter(({ name }) => name === 'vehicle_status')
        .flatMap((file) => dataOf<{ vehicles: { vehicle_id: string }[] }>(file).vehicles);
      for (const { vehicle_id } of listed) seen.add(vehicle_id);
      return listed.filter((one) => gone.has(one.vehicle_id)).map((one) => `${one.vehicle_id} was ridden`);
    },
  };
}

/** Whether both versions say it in every language, or none does. */
function isTold({ file, text, isGone }: FeedChange, files: readonly FeedFile[]) {
  const said = files.filter((one) => one.name === file && one.text.includes(`"${text}"`));
  return said.length === (isGone ? 0 : 3);
}

/** Changes that feeds have to tell in time. */
export function arrivals() {
  let waiting: (FeedChange & { at: number })[] = [];
  const arrived: FeedChange[] = [];
  let slowestMs = 0;
  return {
    arrived,
    slowestMs: () => slowestMs,
    isWaiting: () => waiting.length > 0,
    /** What is taken back before anybody read it need never be told. */
    await: (changes: readonly FeedChange[]) => {
      const back = new Set(changes.filter(({ isGone }) => isGone).map(({ text }) => text));
      waiting = waiting.filter(({ text }) => !back.has(text));
      waiting.push(...changes.map((change) => ({ ...change, at: Date.now() })));
    },
    /** What is not told in time is waited for no longer. */
    faultsOf(files: readonly FeedFile[], begun: number): string[] {
      const told = waiting.filter((change) => isTold(change, files));
      arrived.push(...told);
      slowestMs = Math.max(slowestMs, ...told.map((one) => begun - one.at));
      const late = waiting.filter((one) => !told.includes(one) && begun - one.at > toldWithinMs);
      waiting = waiting.filter((one) => !told.includes(one) && !late.includes(one));
      return late.map(({ kind, text, isGone }) => `${kind} ${text} is ${isGone ? 'still' : 'not'} told`);
    },
  };
}
