import type {
  CurvePoint,
  SchemeBody,
  SchemeEffect,
  voltageSchemes,
} from '@kickstand/contract/fleet/production';
import type { InputOf } from '@kickstand/contract/kit';
import { percentOf, thresholdsFit, wrongRow } from '@kickstand/domain/fleet/production';
import { lowBatteryPercent } from '@kickstand/domain/fleet/vehicles';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { newId } from '../../kernel/ids.ts';
import {
  deleteScheme,
  insertApplication,
  insertScheme,
  lockScheme,
  nameTaken,
  numbersInScope,
  pageOfApplications,
  pageOfSchemes,
  putScheme,
  type SchemeStored,
  schemeWith,
  setSchemeOfModels,
  setSchemeOfVehicles,
  swapsSince,
  type Target,
  usesOf,
  vehiclesOfSchemes,
  voltagesOf,
} from './schemes.store.ts';

type Calls = typeof voltageSchemes;

/** The part of a stored scheme that calls and the gateway read. */
const bodyOfScheme = ({ id, version, updatedAt, ...body }: SchemeStored): SchemeBody => body;

export async function listSchemes({ db, rows }: Ctx, { query }: InputOf<Calls['list']>) {
  const { list, ...counted } = await pageOfSchemes(db, query);
  const ids = list.map(({ id }) => id);
  const used = await vehiclesOfSchemes(db, rows.scope(query), ids);
  return { list: list.map((row) => ({ ...row, vehicles: used.get(row.id) ?? 0 })), ...counted };
}

function refuseUnsound(body: SchemeBody) {
  const row = wrongRow(body.points);
  if (row !== undefined) refuse('voltage.curve', { row });
  if (!thresholdsFit(body)) refuse('voltage.thresholds');
}

export async function addScheme(ctx: Ctx, { body }: InputOf<Calls['add']>) {
  ctx.audit.on(body.name);
  refuseUnsound(body);
  const row = (await insertScheme(ctx.db, newId(), body, ctx.now())) ?? refuse('voltage.name_taken');
  ctx.audit.record(body.name, { ...body });
  return row;
}

export async function editScheme(ctx: Ctx, { params: { id }, body }: InputOf<Calls['edit']>) {
  ctx.audit.on(body.name);
  const before = (await lockScheme(ctx.db, id)) ?? refuse('common.not_found');
  if (before.version !== body.version) refuse('common.stale_version');
  refuseUnsound(body);
  if (await nameTaken(ctx.db, body.name, id)) refuse('voltage.name_taken');
  const row = await putScheme(ctx.db, id, body, ctx.now());
  const [old, now] = [bodyOfScheme(before), bodyOfScheme(row)];
  const keys = Object.keys(now) as (keyof SchemeBody)[];
  const changed = keys.filter((key) => JSON.stringify(old[key]) !== JSON.stringify(now[key]));
  ctx.audit.record(row.name, Object.fromEntries(changed.map((key) => [key, [old[key], now[key]]])));
  return { id };
}

export async function removeScheme(ctx: Ctx, { params: { id } }: InputOf<Calls['remove']>) {
  ctx.audit.on(id);
  const row = (await lockScheme(ctx.db, id)) ?? refuse('common.not_found');
  const uses = await usesOf(ctx.db, id);
  if (uses.models + uses.vehicles > 0) refuse('voltage.used', { ...uses });
  await deleteScheme(ctx.db, id);
  ctx.audit.record(row.name, { ...bodyOfScheme(row) });
  return { id };
}

const day = 86_400_000;
const mostPoints = 2_000;

export async function fieldData({ db, rows, now }: Ctx, { query }: InputOf<Calls['field']>) {
  const wish = { since: now() - 90 * day, modelIds: query.modelIds, most: mostPoints / 2 };
  const swaps = await swapsSince(db, rows.scope(), wish);
  const known = (mv: number | null, percent: number | null, when: 'before' | 'after') =>
    mv !== null && mv > 0 && percent !== null ? [{ mv, percent, when }] : [];
  const list = swaps.flatMap((swap) => [
    ...known(swap.beforeMv, swap.before, 'before'),
    ...known(swap.afterMv, swap.after, 'after'),
  ]);
  return { list, count: list.length };
}

/** The part of a scheme that determines how vehicles are judged. */
type Judging = Pick<SchemeBody, 'points' | 'loadCorrectionMv' | 'lowPercent' | 'noRentPercent'>;

type Group = Awaited<ReturnType<typeof voltagesOf>>[number];

/** How a group of like vehicles is judged now and under the scheme. */
function judged(scheme: Judging, { restBattery, voltageMv, ridingState, schemeId, lowPercent }: Group) {
  // A controller that reports its charge and has no scheme has a battery management system.
  const bySoc = restBattery !== null && schemeId === null;
  const after = bySoc ? restBattery : percentOf(scheme, voltageMv, ridingState === 'riding');
  const lowNow = lowPercent ?? lowBatteryPercent;
  return {
    bySoc,
    unknown: after === null,
    lowBefore: restBattery !== null && restBattery <= lowNow,
    lowAfter: after !== null && after <= scheme.lowPercent,
    noRentAfter: after !== null && after <= scheme.noRentPercent,
  };
}

/** What applying a scheme to a target would change for the vehicles in scope. */
async function effectOf(ctx: Ctx, scheme: Judging, target: Target): Promise<SchemeEffect> {
  const groups = (await voltagesOf(ctx.db, ctx.rows.scope(), target)).map((group) => ({
    ...group,
    ...judged(scheme, group),
  }));
  const sum = (of: readonly (typeof groups)[number][], counts: (group: (typeof groups)[number]) => boolean) =>
    of.reduce((total, group) => total + (counts(group) ? group.n : 0), 0);
  const counted = (of: typeof groups) => ({
    vehicles: sum(of, () => true),
    lowBefore: sum(of, ({ lowBefore }) => lowBefore),
    lowAfter: sum(of, ({ lowAfter }) => lowAfter),
  });
  const areas = [...new Set(groups.map((group) => group.areaId))].map((areaId) => {
    const of = groups.filter((group) => group.areaId === areaId);
    return { areaId, area: of[0]?.area ?? null, ...counted(of) };
  });
  return {
    ...counted(groups),
    noRentAfter: sum(groups, ({ noRentAfter }) => noRentAfter),
    bySoc: sum(groups, ({ bySoc }) => bySoc),
    unknown: sum(groups, ({ unknown }) => unknown),
    areas: areas.sort((a, b) => b.vehicles - a.vehicles),
  };
}

export async function previewScheme(ctx: Ctx, { params: { id }, query }: InputOf<Calls['preview']>) {
  const scheme = (await schemeWith(ctx.db, id)) ?? refuse('common.not_found');
  return effectOf(ctx, bodyOfScheme(scheme), query);
}

const pointOf = (text: string): CurvePoint => {
  const [mv, percent] = text.split(':').map(Number);
  return [mv ?? 0, percent ?? 0];
};

/** What a change of a scheme would mean for the vehicles that use it already. */
export async function foreseeScheme(ctx: Ctx, { query }: InputOf<Calls['foresee']>) {
  const { schemeId, points: text, ...rest } = query;
  const points = text.split(',').map(pointOf);
  const row = wrongRow(points);
  if (row !== undefined) refuse('voltage.curve', { row });
  if (!(await schemeWith(ctx.db, schemeId))) refuse('common.not_found');
  return effectOf(ctx, { points, ...rest }, { modelIds: [], carIds: [], schemeId });
}

/**
 * Applies a voltage scheme to models and vehicles. Models are shared: only somebody who sees the whole fleet may
 * change them.
 */
export async function applyScheme(ctx: Ctx, { params: { id }, body }: InputOf<Calls['apply']>) {
  const { db, actor, rows } = ctx;
  const { modelIds, carIds, reason } = body;
  ctx.audit.on(id);
  const scheme = (await lockScheme(db, id)) ?? refuse('common.not_found');
  if (modelIds.length + carIds.length === 0) refuse('voltage.no_target');
  const scope = rows.scope();
  const everybody = scope.agentIds === 'all' && scope.opAreaIds === 'all';
  if (modelIds.length > 0 && !everybody) refuse('scope.denied');
  const numbers = [...new Set(carIds.map(Number))];
  const found = await numbersInScope(db, scope, numbers);
  if (found.size < numbers.length) refuse('vehicle.not_found');
  const effect = await effectOf(ctx, bodyOfScheme(scheme), { modelIds, carIds });
  await setSchemeOfVehicles(db, id, numbers, ctx.now());
  await setSchemeOfModels(db, id, modelIds);
  const { vehicles, lowBefore, lowAfter } = effect;
  const result = await insertApplication(db, {
    id: newId(),
    schemeId: id,
    scheme: scheme.name,
    target: { modelIds, carIds },
    vehicles,
    lowBefore,
    lowAfter,
    reason,
    now: ctx.now(),
    operatorId: actor.operatorId,
    operator: actor.name,
  });
  ctx.audit.record(scheme.name, { modelIds, carIds, vehicles, low: [lowBefore, lowAfter] }, reason);
  return result;
}

export const listApplications = ({ db }: Ctx, { query }: InputOf<Calls['applied']>) =>
  pageOfApplications(db, query);
