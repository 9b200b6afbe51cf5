import type { InputOf, ReplyOf } from '@kickstand/contract/kit';
import type { regulator, SheetLine } from '@kickstand/contract/open/regulator';
import { mostRegulatorDays } from '@kickstand/domain/open/regulator';
import { businessDayAfter, businessDayOf } from '@kickstand/domain/platform/time';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import type { PhotoParts } from '../../platform/photos/photos.parts.ts';
import { evidenceOf } from '../../platform/photos/photos.service.ts';
import { fleetFigures, incidentFigures, perVehicleDay } from './map/figures.service.ts';
import { pageOfRegistered } from './registered.store.ts';
import { pageOfDays, pageOfMonth, type SheetStored } from './sheet.store.ts';
import { pageOfViolations } from './violations.store.ts';

type Calls = typeof regulator;
const dayMs = 86_400_000;

export interface ListParts {
  /** The IANA zone of business days. */
  zone: string;
  photos: PhotoParts;
}

const readsOf = (ctx: Ctx, query: { agentIds?: number[] | undefined; opAreaIds?: number[] | undefined }) => ({
  scope: ctx.rows.scope(query),
  locale: ctx.locale,
  now: ctx.now(),
});

export const listRegistered = (ctx: Ctx, { query }: InputOf<Calls['vehicles']>) =>
  pageOfRegistered(ctx.db, readsOf(ctx, query), query);

export async function listViolations(
  { photos }: ListParts,
  ctx: Ctx,
  { query }: InputOf<Calls['violations']>,
): Promise<ReplyOf<Calls['violations']>> {
  const { list, ...counted } = await pageOfViolations(ctx.db, readsOf(ctx, query), query);
  const taskIds = list.flatMap(({ taskId }) => taskId ?? []);
  const taken = await evidenceOf(photos, ctx, 'task', taskIds);
  return {
    list: list.map(({ taskId, ...one }) => ({ ...one, photos: taken.get(taskId ?? '') ?? [] })),
    ...counted,
  };
}

/** The requested days of the sheet; by default the last 30. */
function daysOf({ zone }: ListParts, ctx: Ctx, query: InputOf<Calls['sheet']>['query']) {
  if (query.month) {
    const from = `${query.month}-01`;
    const next = businessDayAfter(from, 31).slice(0, 7);
    return { from, to: businessDayAfter(`${next}-01`, -1) };
  }
  const end = query.to ?? ctx.now();
  const begin = query.from ?? end - (mostRegulatorDays - 1) * dayMs;
  const [from, to] = [businessDayOf(begin, zone), businessDayOf(Math.max(begin, end - 1), zone)];
  if (businessDayAfter(from, mostRegulatorDays) <= to) refuse('regulator.span');
  return { from, to };
}

/** A line for readers; a correction has only what it changes. */
function lineOf(one: SheetStored): SheetLine {
  const { inStation, offline, rideDays, ofDay } = one;
  const { deployed, onStreet, inTrip, faulty } = one;
  const means =
    deployed === null || onStreet === null || inTrip === null
      ? undefined
      : { deployed, onStreet, inTrip, inStation: inStation ?? 0, offline: offline ?? 0, faulty: faulty ?? 0 };
  const fleet = fleetFigures(means);
  const { code, district, districtId, serviceAreaId, area, agentId, company, day, quota, rides } = one;
  return {
    id: `${districtId}/${day}/${ofDay ?? ''}`,
    day,
    ofDay,
    districtId,
    code,
    district,
    serviceAreaId,
    area,
    agentId,
    company,
    quota,
    rides,
    ...fleet,
    ridesPerVehicleDay: perVehicleDay(rides, fleet.deployed, rideDays),
    ...incidentFigures(one),
    ...(ofDay !== null && { mendedInHourPct: null, mendedInDayPct: null, violationSeconds: null }),
    mendedInHour: one.mendedInHour,
    mendedInDay: one.mendedInDay,
    violationsEnded: one.violationsEnded,
  };
}

export async function showSheet(parts: ListParts, ctx: Ctx, { query }: InputOf<Calls['sheet']>) {
  const { districtId, serviceAreaId, dir, pageNum, pageSize } = query;
  const { scope, locale } = readsOf(ctx, query);
  const page = { pageNum, pageSize };
  const wish = { scope, locale, ...daysOf(parts, ctx, query), districtId, serviceAreaId, page, dir };
  const { list, ...counted } = await (query.month ? pageOfMonth : pageOfDays)(ctx.db, wish);
  return { list: list.map(lineOf), ...counted };
}
