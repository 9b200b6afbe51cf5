import type { InputOf } from '@kickstand/contract/kit';
import type {
  CurvePoint,
  SchemeBody,
  SchemeEffect,
  SchemeRow,
  voltageSchemes,
} from '@kickstand/contract/production';
import { percentOf, thresholdsFit, wrongRow } from '@kickstand/domain/production';
import { lowBatteryPercent } from '@kickstand/domain/vehicles';
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

/** A stored scheme as calls and the gateway read it. */
const bodyOfScheme = (row: SchemeStored): SchemeBody => ({
  name: row.name,
  volts: row.volts as SchemeBody['volts'],
  chemistry: row.chemistry as SchemeBody['chemistry'],
  cells: row.cells,
  points: row.points as unknown as CurvePoint[],
  lowPercent: row.low_percent,
  noRentPercent: row.no_rent_percent,
  cutPercent: row.cut_percent,
  fullKm: row.full_km,
  loadCorrectionMv: row.load_correction_mv,
  smoothingS: row.smoothing_s,
});

const rowOf = (row: SchemeStored, vehicles: number): SchemeRow => ({
  ...bodyOfScheme(row),
  id: row.scheme_id,
  vehicles,
  version: row.version,
  updatedAt: row.updated_at,
});

export async function listSchemes({ db, rows }: Ctx, { query }: InputOf<Calls['list']>) {
  const { list, ...counted } = await pageOfSchemes(db, query);
  const ids = list.map(({ scheme_id }) => scheme_id);
  const used = await vehiclesOfSchemes(db, rows.scope(query), ids);
  return { list: list.map((row) => rowOf(row, used.get(row.scheme_id) ?? 0)), ...counted };
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
  ctx.audit.record(row.name, { ...body });
  return { id: row.scheme_id };
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
    ...known(swap.before_mv, swap.before_pct, 'before'),
    ...known(swap.after_mv, swap.after_pct, 'after'),
  ]);
  return { list, count: list.length };
}

/** What of a scheme judges vehicles. */
type Judging = Pick<SchemeBody, 'points' | 'loadCorrectionMv' | 'lowPercent' | 'noRentPercent'>;

type Group = Awaited<ReturnType<typeof voltagesOf>>[number];

/** How a group of like vehicles is judged now and by the scheme. */
function judged(scheme: Judging, { rest_battery, voltage_mv, riding_state, scheme_id, low_percent }: Group) {
  // A controller that tells its charge without a scheme has a battery that counts for itself.
  const bySoc = rest_battery !== null && scheme_id === null;
  const after = bySoc ? rest_battery : percentOf(scheme, voltage_mv, riding_state === 'riding');
  const lowNow = low_percent ?? lowBatteryPercent;
  return {
    bySoc,
    unknown: after === null,
    lowBefore: rest_battery !== null && rest_battery <= lowNow,
    lowAfter: after !== null && after <= scheme.lowPercent,
    noRentAfter: after !== null && after <= scheme.noRentPercent,
  };
}

/** What applying a scheme to a target would change, over the vehicles in scope. */
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
  const areas = [...new Set(groups.map(({ service_area_id }) => service_area_id))].map((areaId) => {
    const of = groups.filter(({ service_area_id }) => service_area_id === areaId);
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

/** What a change of a scheme would mean for the vehicles that go by it already. */
export async function foreseeScheme(ctx: Ctx, { query }: InputOf<Calls['foresee']>) {
  const { schemeId, points: text, ...rest } = query;
  const points = text.split(',').map(pointOf);
  const row = wrongRow(points);
  if (row !== undefined) refuse('voltage.curve', { row });
  if (!(await schemeWith(ctx.db, schemeId))) refuse('common.not_found');
  return effectOf(ctx, { points, ...rest }, { modelIds: [], carIds: [], schemeId });
}

/** Let models and vehicles go by a scheme. A model is everybody's: only who sees the whole fleet may change it. */
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
  return applicationOf(result);
}

const applicationOf = (row: Awaited<ReturnType<typeof insertApplication>>) => ({
  id: row.applied_id,
  schemeId: row.scheme_id,
  scheme: row.scheme,
  vehicles: row.vehicles,
  lowBefore: row.low_before,
  lowAfter: row.low_after,
  operator: row.operator,
  reason: row.reason,
  at: row.at,
});

export async function listApplications({ db }: Ctx, { query }: InputOf<Calls['applied']>) {
  const { list, ...counted } = await pageOfApplications(db, query);
  return { list: list.map(applicationOf), ...counted };
}
