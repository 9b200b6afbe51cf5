import type { fleetHistory, HeatKind } from '@kickstand/contract/insight/fleet-history';
import type { InputOf, ReplyOf } from '@kickstand/contract/kit';
import { heatCellCentre } from '@kickstand/domain/insight/heat';
import { narrowed, type Scope } from '@kickstand/domain/platform/access';
import { frameOf } from '../../fleet/live/kept-frames.service.ts';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { Refused } from '../../kernel/call/refuse.ts';
import { framesIn, heatIn, samplesIn, snapshotsIn } from './fleet-history.store.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
const mostDays = 31;
/** The request may name this instant and the one a span later. */
const mostSpanMs = mostDays * dayMs;
const mostAreas = 64;
const mostCells = 5_000;
/** Snapshots are at most an hour apart, unless some are missing. */
const snapshotHoldsMs = 120 * minuteMs;
const mostSamples = 600;
const finestStepMs = 5 * minuteMs;
/** With fewer hours of rentable vehicles than this a rate would be mostly chance. */
const fewestAvailableHours = 2;

interface Wish {
  agentIds?: number[] | undefined;
  opAreaIds?: number[] | undefined;
  areaIds?: number[] | undefined;
}
const scopeOf = (ctx: Ctx, wish: Wish): Scope => narrowed(ctx.rows.scope(wish), { opAreaIds: wish.areaIds });

function checkSpan(from: number, to: number, most = mostSpanMs) {
  if (to >= from && to - from <= most) return;
  throw new Refused('common.invalid', { fields: 'to' }, { to: `at most ${mostDays} days after from` });
}

export async function listSnapshots(
  ctx: Ctx,
  { query }: InputOf<typeof fleetHistory.snapshots>,
): Promise<ReplyOf<typeof fleetHistory.snapshots>> {
  const { from, to } = query;
  checkSpan(from, to);
  const list = await snapshotsIn(ctx.db, scopeOf(ctx, query), { from, to });
  return { list, count: list.length };
}

/** A franchisee sees the vehicles that it owned then: each snapshot stores the owner. */
export async function showSnapshot(
  ctx: Ctx,
  { params: { at }, query }: InputOf<typeof fleetHistory.snapshot>,
): Promise<ReplyOf<typeof fleetHistory.snapshot>> {
  const span = { from: at - snapshotHoldsMs, to: at, areas: mostAreas };
  const snapshots = await framesIn(ctx.db, scopeOf(ctx, query), span);
  const list = snapshots.map((snapshot) => ({
    ...snapshot,
    frame: frameOf(snapshot.frame).toString('base64'),
  }));
  return { list, count: list.length };
}

export async function showHeat(
  ctx: Ctx,
  { query }: InputOf<typeof fleetHistory.heat>,
): Promise<ReplyOf<typeof fleetHistory.heat>> {
  const { kind, from, to, hours } = query;
  checkSpan(Date.parse(from), Date.parse(to), mostSpanMs - dayMs);
  const rows = await heatIn(ctx.db, scopeOf(ctx, query), {
    kind,
    from,
    to,
    cells: mostCells,
    hours: hours?.length ? hours : undefined,
  });
  const list = rows.map(({ cell, n, minutes }) => ({
    cell,
    n,
    ...heatCellCentre(cell),
    rate: rateOf(kind, n, minutes),
  }));
  return { list, count: list.length, total: rows[0]?.total ?? 0 };
}

/** Per hour of a rentable vehicle, to a thousandth. */
function rateOf(kind: HeatKind, n: number, availableMinutes: number) {
  const hours = availableMinutes / 60;
  if (kind !== 'starts' || hours < fewestAvailableHours) return null;
  return Math.round((n / hours) * 1000) / 1000;
}

export async function listSamples(
  ctx: Ctx,
  { query }: InputOf<typeof fleetHistory.samples>,
): Promise<ReplyOf<typeof fleetHistory.samples>> {
  const { from, to } = query;
  checkSpan(from, to);
  const stepMs = Math.max(1, Math.ceil((to - from) / mostSamples / finestStepMs)) * finestStepMs;
  const rows = await samplesIn(ctx.db, scopeOf(ctx, query), { from, to, stepMs });
  const list = rows.map(({ step, ...counts }) => ({ at: from + step * stepMs, ...counts }));
  return { list, count: list.length, stepMs };
}
