import {
  type firmwareJobs,
  mostNamedVehicles,
  type PackageKind,
  upgradeTarget,
} from '@kickstand/contract/fleet/upgrades';
import type { InputOf } from '@kickstand/contract/kit';
import { canarySize, mayStep, type UpgradeStep } from '@kickstand/domain/fleet/upgrades';
import { z } from 'zod';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { readingOf } from './jobs.service.ts';
import { type JobStored, lockJob } from './jobs.store.ts';
import { packageWith } from './packages.store.ts';
import { makeUpgrade, planOf, putIn, refuseBusy, refuseUnready, refuseUnsound } from './planning.service.ts';
import { failedOf, openInCanary, putJob, skipOpen } from './steps.store.ts';
import { packageStateText, upgradeStateText } from './upgrades.words.ts';

type Calls = typeof firmwareJobs;
const target = upgradeTarget.extend({ severalWindows: z.boolean() });

/**
 * Locks an upgrade in scope for a step; refuses if its version is not the caller's, if one of its areas is out of
 * scope, or if its state does not allow the step.
 */
export async function jobToStep(
  ctx: Ctx,
  kind: PackageKind,
  step: UpgradeStep,
  { id, version }: { id: string; version?: number },
) {
  ctx.audit.on(id);
  const job = (await lockJob(ctx.db, readingOf(ctx, kind), id)) ?? refuse('common.not_found');
  if (version !== undefined && job.version !== version) refuse('common.stale_version');
  if (!job.isOwn) refuse('fw.wider');
  if (!mayStep(step, job.state)) refuse('fw.state', { state: upgradeStateText(job.state, ctx.locale) });
  return job;
}

/** A withdrawn package may not be sent any more. */
async function refuseWithdrawn(ctx: Ctx, kind: PackageKind, { packageId }: JobStored) {
  const one = await packageWith(ctx.db, kind, packageId);
  if (one?.state === 'withdrawn')
    refuse('fw.package_state', { state: packageStateText('withdrawn', ctx.locale) });
}

/** Starts a draft: its vehicles are determined anew. */
export async function startUpgrade(kind: PackageKind, ctx: Ctx, { params, body }: InputOf<Calls['start']>) {
  const job = await jobToStep(ctx, kind, 'start', { ...params, version: body.version });
  const asked = target.parse(job.target);
  const plan = await planOf(ctx, kind, { ...asked, packageId: job.packageId });
  await refuseUnsound(ctx, plan, { ...asked, window: job.window, concurrency: job.concurrency });
  // Downgrades that arose meanwhile were not approved.
  if (plan.downgrades > 0 && !job.isDowngrade) refuse('fw.no_vehicle');
  const canary = canarySize(plan.good.length, { canary: job.canary, canaryUnit: 'vehicles' });
  await putIn(ctx, job.id, plan, canary);
  await putJob(ctx.db, job.id, { state: 'canary', startedAt: ctx.now(), planned: plan.good.length, canary });
  ctx.audit.record(job.id, { state: ['draft', 'canary'], vehicles: plan.good.length }, body.reason);
  return { id: job.id };
}

/** Continues with all vehicles after the canary and a second person's approval. */
export async function promoteUpgrade(
  kind: PackageKind,
  ctx: Ctx,
  { params, body }: InputOf<Calls['promote']>,
) {
  const job = await jobToStep(ctx, kind, 'promote', { ...params, version: body.version });
  await refuseWithdrawn(ctx, kind, job);
  const left = await openInCanary(ctx.db, job.id);
  if (left > 0) refuse('fw.canary', { left });
  const { ok, fail, offline, waiting } = job;
  const change = { state: ['canary', 'running'], ok, fail, offline, vehicles: waiting };
  ctx.secondPerson({ object: job.name, change, reason: body.reason });
  await putJob(ctx.db, job.id, { state: 'running', promotedAt: ctx.now(), promotedBy: ctx.actor.name });
  ctx.audit.record(job.id, change, body.reason);
  return { id: job.id };
}

/** Pauses: nothing new is sent and downloads stop. */
export async function pauseUpgrade(kind: PackageKind, ctx: Ctx, { params, body }: InputOf<Calls['pause']>) {
  const job = await jobToStep(ctx, kind, 'pause', { ...params, ...body });
  const pausedFrom = job.state === 'canary' ? 'canary' : 'running';
  await putJob(ctx.db, job.id, { state: 'paused', pausedFrom });
  ctx.audit.record(job.id, { state: [job.state, 'paused'] });
  return { id: job.id };
}

/** Resumes; earlier failures no longer count, as somebody has looked at them. */
export async function resumeUpgrade(kind: PackageKind, ctx: Ctx, { params, body }: InputOf<Calls['resume']>) {
  const job = await jobToStep(ctx, kind, 'resume', { ...params, version: body.version });
  await refuseWithdrawn(ctx, kind, job);
  const state = job.pausedFrom ?? 'canary';
  await putJob(ctx.db, job.id, { state, ...(job.stop && { judgedFrom: ctx.now() }) });
  ctx.audit.record(job.id, { state: ['paused', state], stop: [job.stop?.rule ?? null, null] }, body.reason);
  return { id: job.id };
}

/** Aborts: vehicles that are restarting still get their outcome. */
export async function abortUpgrade(kind: PackageKind, ctx: Ctx, { params, body }: InputOf<Calls['abort']>) {
  const job = await jobToStep(ctx, kind, 'abort', { ...params, version: body.version });
  const now = ctx.now();
  const skipped = await skipOpen(ctx.db, job.id, now);
  await putJob(ctx.db, job.id, { state: 'aborted', endedAt: now });
  ctx.audit.record(job.id, { state: [job.state, 'aborted'], skipped }, body.reason);
  return { id: job.id };
}

/** Retries the failed vehicles in an upgrade of their own, without those that do not answer at all. */
export async function retryUpgrade(kind: PackageKind, ctx: Ctx, { params, body }: InputOf<Calls['retry']>) {
  const job = await jobToStep(ctx, kind, 'retry', params);
  const failed = await failedOf(ctx.db, job.id, mostNamedVehicles);
  if (failed.length === 0) refuse('fw.nothing_failed');
  const { packageId, window, concurrency, stopPercent, canary } = job;
  const carIds = failed.map(String);
  const plan = await planOf(ctx, kind, { packageId, areaIds: [], carIds, fromVersions: [] });
  if (plan.good.length === 0) refuse('fw.nothing_failed');
  refuseUnready(ctx, plan);
  await refuseBusy(ctx, failed);
  const said = { packageId, window, concurrency, stopPercent, canary, carIds, areaIds: [], fromVersions: [] };
  return makeUpgrade(ctx, plan, {
    said: { ...said, name: retryName(job.name), canaryUnit: 'vehicles', startsNow: true },
    reason: body.reason,
    retryOf: job.id,
  });
}

const mostName = 40;
const mark = ' ↻';
const retryName = (name: string) => `${name.replaceAll(mark, '').slice(0, mostName - mark.length)}${mark}`;
