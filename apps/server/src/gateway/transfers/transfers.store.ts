import type {
  PackageKind,
  UpgradeCode,
  UpgradeStop,
  UpgradeWindow,
  VehicleUpgradeState,
} from '@kickstand/contract/fleet/upgrades';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';

/** An upgrade that is under way, with what it sends. */
export interface OpenJob {
  jobId: string;
  state: 'canary' | 'running' | 'paused' | 'aborted';
  packageId: string;
  kind: PackageKind;
  model: string;
  packageVersion: string;
  /** The versions that it may be put on; empty: any. */
  fromVersions: string[];
  size: number;
  sha256: string;
  signature: string;
  window: UpgradeWindow | null;
  concurrency: number;
  stopPercent: number;
  startedAt: number;
  /** Failures before it count no more. */
  judgedFrom: number | null;
}

const windowOf = sql<UpgradeWindow | null>`case when j.window_from is not null
  then jsonb_build_object('from', j.window_from, 'to', j.window_to) end`;

/** Upgrades that go on, are paused, or were ended while some of their vehicles restart. */
export const openJobs = (db: Db): Promise<OpenJob[]> =>
  db
    .selectFrom('device_job as j')
    .innerJoin('device_package as p', 'p.package_id', 'j.package_id')
    .innerJoin('vehicle_model as m', 'm.model_id', 'p.model_id')
    .select(['j.job_id as jobId', 'j.state', 'j.package_id as packageId', 'p.kind', 'm.name as model'])
    .select([
      'p.package_version as packageVersion',
      'p.size',
      'p.sha256',
      'p.signature',
      windowOf.as('window'),
    ])
    .select('p.from_versions as fromVersions')
    .select(['j.concurrency', 'j.stop_percent as stopPercent', 'j.started_at as startedAt'])
    .select('j.judged_from as judgedFrom')
    .where((eb) =>
      eb.or([
        eb('j.state', 'in', ['canary', 'running', 'paused']),
        eb.and([
          eb('j.state', '=', 'aborted'),
          sql<boolean>`exists (select from device_job_vehicle v where v.job_id = j.job_id and v.state = 'rebooting')`,
        ]),
      ]),
    )
    .$narrowType<{ state: OpenJob['state']; kind: PackageKind; startedAt: number }>()
    .execute();

/** A vehicle of an upgrade as it is kept; instants are epoch ms. */
export interface KeptVehicle {
  jobId: string;
  vehicle: number;
  imei: string;
  state: VehicleUpgradeState;
  code: UpgradeCode | null;
  chunks: number;
  attempts: number;
  offeredAt: number | null;
  heardAt: number | null;
  rebootedAt: number | null;
  provenAt: number | null;
}

const vehicles = (db: Db) =>
  db
    .selectFrom('device_job_vehicle as v')
    .select(['v.job_id as jobId', 'v.vehicle_id as vehicle', 'v.imei', 'v.state', 'v.code', 'v.chunks'])
    .select(['v.attempts', 'v.offered_at as offeredAt', 'v.heard_at as heardAt'])
    .select(['v.rebooted_at as rebootedAt', 'v.proven_at as provenAt'])
    .$narrowType<{ state: VehicleUpgradeState; code: UpgradeCode | null }>();

/** The vehicles that are under way in these upgrades; each has some hundreds at most. */
export const underWay = (db: Db, jobIds: readonly string[]): Promise<KeptVehicle[]> =>
  jobIds.length === 0
    ? Promise.resolve([])
    : vehicles(db)
        .where('v.job_id', 'in', [...jobIds])
        .where('v.state', 'in', ['sent', 'downloading', 'rebooting'])
        .execute();

/** The next vehicles that wait in an upgrade, in their turn after one of them. */
export const waitingAfter = (
  db: Db,
  { jobId, onlyCanary, turn, most }: { jobId: string; onlyCanary: boolean; turn: number; most: number },
) =>
  vehicles(db)
    .innerJoin('device as d', (join) =>
      join.onRef('d.vehicle_id', '=', 'v.vehicle_id').onRef('d.imei', '=', 'v.imei'),
    )
    .select(['v.turn', 'd.fw_version as firmware', 'd.voice_version as voice'])
    .where('v.job_id', '=', jobId)
    .where('v.state', '=', 'waiting')
    .where('v.turn', '>', turn)
    .$if(onlyCanary, (q) => q.where('v.is_canary', '=', true))
    .orderBy('v.turn')
    .limit(most)
    .execute();

/** How a vehicle changed: from which state it is taken, and what it is now. */
export interface VehicleChange extends KeptVehicle {
  from: VehicleUpgradeState;
}

/** Write how vehicles changed; one that somebody else brought to another state meanwhile stays as it is. Answers which were written. */
export async function putVehicles(db: Db, changes: readonly VehicleChange[], now: number): Promise<number[]> {
  if (changes.length === 0) return [];
  const column = <K extends keyof VehicleChange>(key: K) => changes.map((one) => one[key]);
  const { rows } = await sql<{ vehicle: number }>`
    update device_job_vehicle v set state = t.state, code = t.code, chunks = greatest(v.chunks, t.chunks),
      attempts = t.attempts, offered_at = to_timestamp(t.offered / 1000), heard_at = to_timestamp(t.heard / 1000),
      rebooted_at = to_timestamp(t.rebooted / 1000), proven_at = to_timestamp(t.proven / 1000),
      ended_at = case when t.state in ('success', 'failed', 'timeout', 'skipped') then coalesce(v.ended_at, ${at(now)}) end,
      state_at = case when v.state = t.state then v.state_at else ${at(now)} end
    from unnest(${column('jobId')}::text[], ${column('vehicle')}::int[], ${column('from')}::text[],
      ${column('state')}::text[], ${column('code')}::text[], ${column('chunks')}::int[], ${column('attempts')}::int[],
      ${column('offeredAt')}::float8[], ${column('heardAt')}::float8[], ${column('rebootedAt')}::float8[],
      ${column('provenAt')}::float8[])
      as t (job_id, vehicle_id, was, state, code, chunks, attempts, offered, heard, rebooted, proven)
    where v.job_id = t.job_id and v.vehicle_id = t.vehicle_id and v.state = t.was
    returning v.vehicle_id as vehicle`.execute(db);
  return rows.map(({ vehicle }) => vehicle);
}

/** Whether a vehicle is still to get what it was offered: its upgrade goes on, and nobody has taken it out. */
export const isStillWanted = async (db: Db, { jobId, vehicle }: Pick<KeptVehicle, 'jobId' | 'vehicle'>) =>
  (await db
    .selectFrom('device_job_vehicle as v')
    .innerJoin('device_job as j', 'j.job_id', 'v.job_id')
    .select('v.vehicle_id')
    .where('v.job_id', '=', jobId)
    .where('v.vehicle_id', '=', vehicle)
    .where('v.state', 'in', ['sent', 'downloading'])
    .where('j.state', 'in', ['canary', 'running'])
    .executeTakeFirst()) !== undefined;

/** How many vehicles of an upgrade and of one revision of the hardware are in a state. */
export interface StateCount {
  jobId: string;
  isCanary: boolean;
  stratum: string;
  state: VehicleUpgradeState;
  n: number;
  /** Of which the image is to blame and which count. */
  failed: number;
  /** Of which were offered the package, and have said nothing to it. */
  offered: number;
  unheard: number;
}

/** How the vehicles of upgrades are; who was offered the package after `heardBy` may still say something. */
export async function stateCounts(db: Db, jobIds: readonly string[], heardBy: number): Promise<StateCount[]> {
  if (jobIds.length === 0) return [];
  const { rows } = await sql<StateCount>`
    select v.job_id as "jobId", v.is_canary as "isCanary", v.stratum, v.state, count(*)::int as n,
      count(*) filter (where v.state in ('failed', 'timeout') and v.code not in ('cut')
        and v.ended_at > coalesce(j.judged_from, '-infinity'))::int as failed,
      count(v.offered_at)::int as offered,
      count(*) filter (where v.state = 'sent' and v.heard_at is null and v.offered_at < ${at(heardBy)}
        and v.offered_at > coalesce(j.judged_from, '-infinity'))::int as unheard
    from device_job_vehicle v join device_job j on j.job_id = v.job_id
    where v.job_id = any(${[...jobIds]}::text[])
    group by v.job_id, v.is_canary, v.stratum, v.state`.execute(db);
  return rows;
}

/** Stop an upgrade by itself, to be told to whoever made it. */
export const stopJob = (db: Db, jobId: string, stop: UpgradeStop) =>
  db
    .updateTable('device_job')
    .set({
      state: 'paused',
      paused_from: sql`state`,
      stop: JSON.stringify(stop),
      told_at: null,
      version: sql`version + 1`,
    })
    .where('job_id', '=', jobId)
    .where('state', 'in', ['canary', 'running'])
    .execute();

/** All vehicles of an upgrade have come to an outcome. */
export const finishJob = (db: Db, jobId: string, now: number) =>
  db
    .updateTable('device_job')
    .set({ state: 'done', ended_at: new Date(now), told_at: null, version: sql`version + 1` })
    .where('job_id', '=', jobId)
    .where('state', 'in', ['canary', 'running'])
    .execute();

/** Leave out who could not be reached for so long; who had a part of it failed. */
export const expireVehicles = (db: Db, jobId: string, now: number) =>
  sql`update device_job_vehicle set state = case state when 'downloading' then 'failed' else 'skipped' end,
      code = case state when 'downloading' then 'cut' else 'expired' end, ended_at = ${at(now)}, state_at = ${at(now)}
    where job_id = ${jobId} and state in ('waiting', 'sent', 'downloading')`.execute(db);

/** Vehicles that were not heard in time and are lost now: a day has passed. Answers which. */
export async function loseVehicles(db: Db, rebootedBefore: number, most: number): Promise<number[]> {
  const { rows } = await sql<{ vehicle: number }>`
    update device_job_vehicle v set code = 'lost' from (
      select job_id, vehicle_id from device_job_vehicle
      where state = 'timeout' and code = 'silent' and rebooted_at < ${at(rebootedBefore)} limit ${most}) as gone
    where v.job_id = gone.job_id and v.vehicle_id = gone.vehicle_id and v.code = 'silent'
    returning v.vehicle_id as vehicle`.execute(db);
  return rows.map(({ vehicle }) => vehicle);
}

/** Controllers that were not heard in time after they restarted, and have not been heard since. */
export async function silentImeis(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('device_job_vehicle')
    .select('imei')
    .where('state', '=', 'timeout')
    .where('code', 'in', ['silent', 'lost'])
    .orderBy('ended_at', 'desc')
    .limit(10_000)
    .execute();
  return rows.map(({ imei }) => imei);
}

/** Of a vehicle that was not heard in time: it is there again. */
export const noteReturned = (db: Db, imei: string) =>
  db
    .updateTable('device_job_vehicle')
    .set({ code: 'returned' })
    .where('imei', '=', imei)
    .where('state', '=', 'timeout')
    .where('code', 'in', ['silent', 'lost'])
    .execute();

/** What controllers are sent of a package. */
export const imageOf = async (db: Db, packageId: string) =>
  (
    await db
      .selectFrom('device_package_image')
      .select('image')
      .where('package_id', '=', packageId)
      .executeTakeFirst()
  )?.image;

/** To whom a question is asked that proves a new image. */
export const ownerOf = (db: Db, vehicle: number) =>
  db
    .selectFrom('vehicle')
    .select(['agent_id as agentId', 'service_area_id as areaId'])
    .where('vehicle_id', '=', vehicle)
    .executeTakeFirst();
