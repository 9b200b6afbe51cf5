import {
  type firmwareJobs,
  mostTestVehicles,
  type PackageKind,
  type UpgradeBody,
  type UpgradePreview,
  type UpgradeTarget,
} from '@kickstand/contract/fleet/upgrades';
import type { InputOf } from '@kickstand/contract/kit';
import {
  canarySize,
  compareVersions,
  crc32,
  isSameVersion,
  turnsOf,
  upgradeHours,
  upgradeMegabytes,
  windowHours,
} from '@kickstand/domain/fleet/upgrades';
import { limitOf } from '@kickstand/domain/platform/access';
import { chanceFrom } from '@kickstand/domain/platform/chance';
import { type TransferSetting, transferSetting } from '../../gateway/transfers/transfer-setting.ts';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { newId } from '../../kernel/ids.ts';
import { type PackageStored, packageWith } from './packages.store.ts';
import { busyAmong, type Candidate, candidates, insertJob, insertVehicles } from './planning.store.ts';
import { packageStateText } from './upgrades.words.ts';

type Calls = typeof firmwareJobs;

/** The vehicles of an upgrade, and which of the requested ones are left out. */
export interface Plan {
  one: PackageStored;
  good: Candidate[];
  already: Candidate[];
  barred: Candidate[];
  /** How many vehicles have a newer version than the package. */
  downgrades: number;
}

/** The requested vehicles, sorted by what the package means for them. */
export async function planOf(
  ctx: Ctx,
  kind: PackageKind,
  { packageId, ...target }: UpgradeTarget & { packageId: string },
): Promise<Plan> {
  const one = (await packageWith(ctx.db, kind, packageId)) ?? refuse('common.not_found');
  const found = await candidates(ctx.db, ctx.rows.scope(), { ...target, kind, modelId: one.modelId });
  const numbers = new Set(found.map(({ vehicle }) => vehicle));
  if (target.carIds.some((carId) => !numbers.has(Number(carId)))) refuse('common.not_found');
  if (found.some(({ modelId }) => modelId !== one.modelId)) refuse('fw.model');
  const wanted = found.filter(({ has }) => comesFrom(has, target.fromVersions));
  const already = wanted.filter(({ has }) => isSameVersion(has, one.packageVersion));
  const others = wanted.filter(({ has }) => !isSameVersion(has, one.packageVersion));
  const good = others.filter(({ has }) => comesFrom(has, one.fromVersions));
  const barred = others.filter(({ has }) => !comesFrom(has, one.fromVersions));
  const isOlder = ({ has }: Candidate) => has !== null && compareVersions(one.packageVersion, has) < 0;
  return { one, good, already, barred, downgrades: kind === 'firmware' ? good.filter(isOlder).length : 0 };
}

/** Whether a version is among some; an empty list means all. */
const comesFrom = (has: string | null, versions: readonly string[]) =>
  versions.length === 0 || versions.some((version) => isSameVersion(has, version));

const numbersOf = ({ good }: Plan) => good.map(({ vehicle }) => vehicle);

/** Refuses vehicles that are in another upgrade: each can be in one at a time. */
export async function refuseBusy({ db }: Ctx, vehicles: readonly number[]) {
  const busy = await busyAmong(db, vehicles);
  if (busy.length > 0) refuse('fw.busy', { carIds: busy.join(', ') });
}

const sending = ({ one, good }: Plan, { kilobytesPerSecond }: TransferSetting, concurrency: number) => ({
  vehicles: good.length,
  size: one.size,
  concurrency,
  bytesPerSecond: kilobytesPerSecond * 1_024,
});

const rounded = (hours: number) => Math.max(0.1, Math.round(hours * 10) / 10);

/** What an upgrade would involve. */
export async function previewUpgrade(
  kind: PackageKind,
  ctx: Ctx,
  { query: { canary, canaryUnit, concurrency, ...target } }: InputOf<Calls['preview']>,
): Promise<UpgradePreview> {
  const plan = await planOf(ctx, kind, target);
  const { one, good, already, barred, downgrades } = plan;
  const setting = await transferSetting(ctx.db);
  const busy = await busyAmong(ctx.db, numbersOf(plan));
  const size = canarySize(good.length, { canary, canaryUnit });
  const strata = new Map<string, { vehicles: number; canary: number }>();
  for (const { vehicle, isCanary } of turnsOf(good, size, chanceFrom(1))) {
    const { vehicles, canary: first } = strata.get(vehicle.stratum) ?? { vehicles: 0, canary: 0 };
    strata.set(vehicle.stratum, { vehicles: vehicles + 1, canary: first + Number(isCanary) });
  }
  const megabytes = upgradeMegabytes(good.length, one.size);
  const { centsPerMegabyte } = setting;
  return {
    vehicles: good.length,
    already: already.length,
    barred: barred.length,
    busy: busy.map(String),
    downgrades,
    canary: size,
    strata: [...strata]
      .map(([stratum, counts]) => ({ stratum, ...counts }))
      .sort((a, b) => b.vehicles - a.vehicles || a.stratum.localeCompare(b.stratum)),
    hours: rounded(upgradeHours(sending(plan, setting, concurrency))),
    megabytes,
    costCents: centsPerMegabyte === null ? null : Math.round(megabytes * centsPerMegabyte),
  };
}

/** Refuses a package whose state does not allow so many vehicles. */
export function refuseUnready(ctx: Ctx, { one, good }: Plan) {
  if (one.state === 'draft' || one.state === 'withdrawn')
    refuse('fw.package_state', { state: packageStateText(one.state, ctx.locale) });
  if (one.state === 'test' && good.length > mostTestVehicles) refuse('fw.tested', { most: mostTestVehicles });
}

const agentsOf = ({ good, already, barred }: Plan) =>
  new Set([...good, ...already, ...barred].map(({ agentId }) => agentId));

/** Refuses an upgrade that could not start as it is. */
export async function refuseUnsound(
  ctx: Ctx,
  plan: Plan,
  said: Pick<UpgradeBody, 'window' | 'concurrency' | 'severalWindows'>,
) {
  refuseUnready(ctx, plan);
  if (plan.good.length === 0) refuse(plan.already.length > 0 ? 'fw.same' : 'fw.no_vehicle');
  const sees = limitOf(ctx.caller.granted ?? ctx.rows.scope());
  if (agentsOf(plan).size > 1 && sees !== 'all') refuse('fw.several');
  await refuseBusy(ctx, numbersOf(plan));
  const hours = upgradeHours(sending(plan, await transferSetting(ctx.db), said.concurrency));
  if (!said.severalWindows && hours > windowHours(said.window))
    refuse('fw.window', { hours: rounded(hours) });
}

/** Inserts the vehicles of a plan into an upgrade: the canary is drawn by lot, seeded by the upgrade's id. */
export async function putIn(ctx: Ctx, jobId: string, { good, already, barred }: Plan, canary: number) {
  const chance = chanceFrom(crc32(new TextEncoder().encode(jobId)));
  await insertVehicles(ctx.db, jobId, {
    turns: turnsOf(good, canary, chance),
    skipped: [
      ...already.map((vehicle) => ({ vehicle, code: 'already' })),
      ...barred.map((vehicle) => ({ vehicle, code: 'from_version' })),
    ],
    now: ctx.now(),
  });
}

const areasOf = ({ good, already, barred }: Plan) => [
  ...new Set([...good, ...already, ...barred].map(({ areaId }) => areaId)),
];

type Said = Omit<UpgradeBody, 'reason' | 'severalWindows'> & { severalWindows?: boolean };

/** Creates an upgrade from a valid plan. */
export async function makeUpgrade(
  ctx: Ctx,
  plan: Plan,
  { said, reason, retryOf = null }: { said: Said; reason: string; retryOf?: string | null },
) {
  const id = newId();
  const { packageId, name, window, concurrency, stopPercent, startsNow } = said;
  const { areaIds, carIds, fromVersions } = said;
  const canary = canarySize(plan.good.length, said);
  await insertJob(ctx.db, {
    id,
    packageId,
    name,
    window,
    concurrency,
    stopPercent,
    startsNow,
    retryOf,
    reason,
    canary,
    agentId: ctx.actor.agentId,
    target: { areaIds, carIds, fromVersions, severalWindows: said.severalWindows ?? true },
    areaIds: areasOf(plan),
    planned: plan.good.length,
    isDowngrade: plan.downgrades > 0,
    by: ctx.actor.name,
    operatorId: ctx.actor.operatorId,
    now: ctx.now(),
  });
  if (startsNow) await putIn(ctx, id, plan, canary);
  ctx.audit.record(
    id,
    {
      name: [null, name],
      packageVersion: [null, plan.one.packageVersion],
      vehicles: [null, plan.good.length],
      canary: [null, canary],
      state: [null, startsNow ? 'canary' : 'draft'],
    },
    reason,
  );
  return { id };
}

/** Creates an upgrade to a newer version. */
export async function addUpgrade(kind: PackageKind, ctx: Ctx, { body }: InputOf<Calls['add']>) {
  ctx.audit.on(body.name);
  const plan = await planOf(ctx, kind, body);
  await refuseUnsound(ctx, plan, body);
  if (plan.downgrades > 0) refuse('fw.downgrade');
  return makeUpgrade(ctx, plan, { said: body, reason: body.reason });
}

/** Sends an older version to vehicles, after a second person's approval. */
export async function addDowngrade(kind: PackageKind, ctx: Ctx, { body }: InputOf<Calls['downgrade']>) {
  const { name, reason } = body;
  ctx.audit.on(name);
  const plan = await planOf(ctx, kind, body);
  await refuseUnsound(ctx, plan, body);
  const { packageVersion, model } = plan.one;
  const change = {
    packageVersion: [null, packageVersion],
    model: [null, model],
    vehicles: [null, plan.good.length],
  };
  ctx.secondPerson({ object: name, change: { ...change, downgrades: [null, plan.downgrades] }, reason });
  return makeUpgrade(ctx, plan, { said: body, reason });
}
