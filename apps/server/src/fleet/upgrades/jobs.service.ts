import type {
  firmwareJobs,
  PackageKind,
  UpgradeDetail,
  UpgradeRow,
} from '@kickstand/contract/fleet/upgrades';
import type { InputOf } from '@kickstand/contract/kit';
import {
  atLeastShare,
  chunkBytes,
  upgradeEta,
  upgradeHours,
  whyUpgradeWaits,
} from '@kickstand/domain/fleet/upgrades';
import { unreported } from '@kickstand/domain/fleet/vehicles';
import { type TransferSetting, transferSetting } from '../../gateway/transfers/transfer-setting.ts';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { pageOfVehicles } from './job-vehicles.store.ts';
import { type JobStored, jobWith, pageOfJobs, type Reading, strataOf } from './jobs.store.ts';

type Calls = typeof firmwareJobs;

export const readingOf = (ctx: Ctx, kind: PackageKind, wish = {}): Reading => ({
  kind,
  scope: ctx.rows.scope(wish),
  locale: ctx.locale,
});

interface Clock {
  now: number;
  zone: string;
  setting: TransferSetting;
}

/** When it is expected to end; null unless it is running. */
function etaOf(job: JobStored, { now, zone, setting }: Clock): number | null {
  if (job.state !== 'canary' && job.state !== 'running') return null;
  const done = job.ok + job.fail + job.offline + job.skipped;
  const open = job.state === 'canary' ? Math.max(0, job.canary - done) : job.waiting + job.underWay;
  const { size, concurrency } = job;
  const bytesPerSecond = setting.kilobytesPerSecond * 1_024;
  const hours = upgradeHours({ vehicles: open, size, concurrency, bytesPerSecond });
  return Math.round(upgradeEta(hours, job.window, now, zone));
}

const rowOf = (
  { size: _, pausedFrom: __, target: ___, ...job }: JobStored,
  eta: number | null,
): UpgradeRow => ({
  ...job,
  eta,
});

const clockOf = async (ctx: Ctx, zone: string): Promise<Clock> => ({
  now: ctx.now(),
  zone,
  setting: await transferSetting(ctx.db),
});

/** One page of upgrades with their progress. */
export async function listUpgrades(
  kind: PackageKind,
  zone: string,
  ctx: Ctx,
  { query }: InputOf<Calls['list']>,
) {
  const page = await pageOfJobs(ctx.db, readingOf(ctx, kind, query), query);
  const clock = await clockOf(ctx, zone);
  return { ...page, list: page.list.map((job) => rowOf(job, etaOf(job, clock))) };
}

const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((all, row) => all + of(row), 0);

/** One upgrade with its results. */
export async function oneUpgrade(
  kind: PackageKind,
  zone: string,
  ctx: Ctx,
  { params: { id } }: InputOf<Calls['one']>,
): Promise<UpgradeDetail> {
  const reading = readingOf(ctx, kind);
  const job = (await jobWith(ctx.db, reading, id)) ?? refuse('common.not_found');
  const parts = await strataOf(ctx.db, reading.scope, id);
  const first = parts.filter(({ isCanary }) => isCanary);
  const judged = job.ok + job.fail + job.offline;
  const { promotedAt, promotedBy, retryOf } = job;
  return {
    ...rowOf(job, etaOf(job, await clockOf(ctx, zone))),
    promotedAt,
    promotedBy,
    retryOf,
    isCanaryThrough: job.state === 'canary' && first.length > 0 && sum(first, ({ open }) => open) === 0,
    canaryOk: sum(first, ({ ok }) => ok),
    canaryFail: sum(first, ({ fail }) => fail),
    canaryOffline: sum(first, ({ offline }) => offline),
    failPercent: judged === 0 ? null : rounded((100 * (job.fail + job.offline)) / judged),
    failAtLeast: judged === 0 ? null : rounded(100 * atLeastShare(job.fail + job.offline, judged)),
    strata: together(parts),
    megabytes: Math.round((sum(parts, ({ chunks }) => chunks) * chunkBytes) / 104_857.6) / 10,
  };
}

const rounded = (percent: number) => Math.round(percent * 100) / 100;

/** Both parts of each revision merged. */
function together(parts: Awaited<ReturnType<typeof strataOf>>): UpgradeDetail['strata'] {
  const found = new Map<string, UpgradeDetail['strata'][number]>();
  for (const { stratum, vehicles, ok, fail, offline } of parts) {
    const there = found.get(stratum) ?? { stratum, vehicles: 0, ok: 0, fail: 0, offline: 0 };
    found.set(stratum, {
      stratum,
      vehicles: there.vehicles + vehicles,
      ok: there.ok + ok,
      fail: there.fail + fail,
      offline: there.offline + offline,
    });
  }
  return [...found.values()];
}

/** One page of an upgrade's vehicles, with why each waiting one waits. */
export async function listVehicles(kind: PackageKind, ctx: Ctx, { query }: InputOf<Calls['vehicles']>) {
  const reading = readingOf(ctx, kind, query);
  if (!(await jobWith(ctx.db, reading, query.jobId))) refuse('common.not_found');
  const page = await pageOfVehicles(ctx.db, reading, query);
  return { ...page, list: page.list.map((row) => vehicleOf(row, ctx.now())) };
}

type Row = Awaited<ReturnType<typeof pageOfVehicles>>['list'][number];

function vehicleOf(row: Row, now: number) {
  const { vehicle, stratum, isCanary, fromVersion, toVersion, state, code, attempts, stateAt, area } = row;
  const { taskId } = row;
  const carId = String(vehicle);
  return {
    id: carId,
    carId,
    area,
    stratum,
    isCanary,
    fromVersion,
    toVersion,
    state,
    code,
    attempts,
    taskId,
    stateAt,
    nowVersion: row.kind === 'firmware' ? row.fw : row.voice,
    waits: state === 'waiting' ? (whyUpgradeWaits(factsOf(row), now) ?? null) : null,
    percent:
      state === 'success' ? 100 : Math.min(100, Math.floor((100 * row.chunks * chunkBytes) / row.size)),
  };
}

type Known = Pick<Row, 'online' | 'riding' | 'ops' | 'battery' | 'locks' | 'gsm' | 'lockAt' | 'unlockAt'>;

/** The facts of a vehicle that an upgrade's conditions test. */
export const factsOf = ({ online, riding, ops, battery, locks, gsm, lockAt, unlockAt }: Known) => ({
  ...unreported,
  battery,
  gsm,
  lockAt,
  unlockAt,
  online: online ?? false,
  riding: riding ?? unreported.riding,
  ops: ops ?? 0,
  locks: locks ?? 0,
});
