import type { InputOf } from '@kickstand/contract/kit';
import { mostReturnDays, type returns, usualReturnDays } from '@kickstand/contract/rides/returns';
import { maskedName } from '@kickstand/domain/platform/names';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { masked } from '../../kernel/call/masked.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { type Queue, queueHandlers } from '../../kernel/queue/queue.ts';
import { evidenceOf } from '../../platform/photos/photos.service.ts';
import { stationRecords } from '../orders/station-records.service.ts';
import { returnTable } from './return-changes.store.ts';
import type { ReturnParts } from './returns.parts.ts';
import { creditAtStake } from './returns.questions.ts';
import { applicationWith, historyOf, pageOfApplications, tilesOf } from './returns.store.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** The period of station records and decisions. */
const recordMs = 7 * dayMs;
const mostStations = 5;

export const returnQueue: Queue<'applicationId'> = {
  ...returnTable,
  param: 'applicationId',
  refusals: 'return',
  open: ['filed', 'pending'],
};

const rowOf = <R extends { riderName: string; riderPhone: string }>({
  riderName,
  riderPhone,
  ...row
}: R) => ({
  ...row,
  riderName: maskedName(riderName),
  riderPhone: masked(riderPhone),
});
const readerOf = ({ locale, actor }: Ctx) => ({ locale, operatorId: actor.operatorId });

export async function listReturns(
  { photos }: ReturnParts,
  ctx: Ctx,
  { query }: InputOf<typeof returns.list>,
) {
  const { to = ctx.now(), from = to - usualReturnDays * dayMs } = query;
  if (to - from > mostReturnDays * dayMs + hourMs) refuse('return.span', { days: mostReturnDays });
  const asked = { ...query, from, to };
  const { list, ...counted } = await pageOfApplications(ctx.db, ctx.rows.scope(query), asked, readerOf(ctx));
  const ids = list.map(({ id }) => id);
  const taken = await evidenceOf(photos, ctx, 'return', ids);
  return { list: list.map((row) => ({ ...rowOf(row), photos: taken.get(row.id) ?? [] })), ...counted };
}

export async function showTiles(ctx: Ctx) {
  const scope = ctx.rows.scope();
  const since = ctx.now() - recordMs;
  const tiles = await tilesOf(ctx.db, scope, { now: ctx.now(), since });
  const wanted = { now: ctx.now(), locale: ctx.locale, most: mostStations };
  return { ...tiles, stations: await stationRecords(ctx.db, scope, wanted) };
}

export const showReturn = (parts: ReturnParts, ctx: Ctx, { params }: InputOf<typeof returns.single>) =>
  returnDetailOf(parts, ctx, params.applicationId);

/** An application in scope with what is known about its rider and place. Refused if there is none. */
export async function returnDetailOf({ photos }: ReturnParts, ctx: Ctx, applicationId: string) {
  const scope = ctx.rows.scope();
  const found = await applicationWith(ctx.db, scope, applicationId, readerOf(ctx));
  if (!found) return refuse('return.not_found');
  const { lng, lat, accuracyM, supplementId, supplementState, ...row } = found;
  const { serviceAreaId: areaId, stationId } = row;
  const station = stationId === null ? undefined : { areaId, stationId };
  const [record] = station
    ? await stationRecords(ctx.db, scope, { now: ctx.now(), locale: ctx.locale, station, most: 1 })
    : [];
  return {
    ...rowOf(row),
    photos: (await evidenceOf(photos, ctx, 'return', [applicationId])).get(applicationId) ?? [],
    phoneFix: lng === null || lat === null ? null : { lng, lat, accuracyM: accuracyM ?? 0 },
    credit: await creditAtStake.ask(ctx.db, { riderId: row.riderId, areaId }),
    history: await historyOf(ctx.db, scope, row.riderId, applicationId),
    supplement:
      supplementId === null || supplementState === null
        ? null
        : { id: supplementId, state: supplementState, cents: row.supplementCents },
    stationRecord: record ?? null,
  };
}

/** Who works on which application. */
export const returnHandlers = (parts: ReturnParts) =>
  queueHandlers(returnQueue, { detail: (ctx, id) => returnDetailOf(parts, ctx, id) });
