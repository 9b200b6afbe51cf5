import type { InputOf } from '@kickstand/contract/kit';
import {
  mostMergeM,
  mostStationDays,
  type stationApplications,
  usualStationDays,
} from '@kickstand/contract/places/station-applications';
import { distanceMetres } from '@kickstand/domain/platform/geo';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { masked } from '../../kernel/call/masked.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { type Queue, queueHandlers, refuseOthers } from '../../kernel/queue/queue.ts';
import { evidenceOf } from '../../platform/photos/photos.service.ts';
import { writeToRider } from '../../platform/rider-messages/rider-messages.service.ts';
import { askVisits, visitsOfApplication } from '../station-visits/station-visits.service.ts';
import type { StationApplicationParts } from './station-applications.parts.ts';
import {
  applicationWith,
  othersNear,
  pageOfApplications,
  tripsAround,
} from './station-applications.store.ts';
import {
  type Application,
  type Decided,
  lockApplications,
  moveVotes,
  noteDecided,
  phoneOf,
  stationTable,
} from './station-changes.store.ts';
import { applicationsOnMap, missedOnMap, stationsOnMap } from './station-map.store.ts';

type Calls = typeof stationApplications;
type Parts = StationApplicationParts;
const dayMs = 86_400_000;
/** The days of trips that show how much a place is used. */
const tripDays = 7;

const queue: Queue<'applicationId'> = {
  ...stationTable,
  param: 'applicationId',
  refusals: 'stationApplication',
  open: ['pending'],
};

const readerOf = ({ locale, actor }: Ctx) => ({ locale, operatorId: actor.operatorId });
const perDay = (trips: number) => Math.round((trips / tripDays) * 10) / 10;

/** Applications as read, with photos and figures of their surroundings. */
async function withAround<R extends { id: string; riderPhone: string | null }>(
  { photos }: Parts,
  ctx: Ctx,
  list: readonly R[],
) {
  const ids = list.map(({ id }) => id);
  const taken = await evidenceOf(photos, ctx, 'station', ids);
  const trips = await tripsAround(ctx.db, ids, ctx.now() - tripDays * dayMs);
  return list.map(({ riderPhone, ...row }) => ({
    ...row,
    riderPhone: riderPhone === null ? null : masked(riderPhone),
    photos: taken.get(row.id) ?? [],
    startsPerDay: perDay(trips.get(row.id)?.starts ?? 0),
    endsPerDay: perDay(trips.get(row.id)?.ends ?? 0),
  }));
}

function spanOf(ctx: Ctx, query: { from?: number | undefined; to?: number | undefined }) {
  const { to = ctx.now(), from = to - usualStationDays * dayMs } = query;
  if (to - from > (mostStationDays + 1) * dayMs) refuse('stationApplication.span', { days: mostStationDays });
  return { from, to };
}

export async function listApplications(parts: Parts, ctx: Ctx, { query }: InputOf<Calls['list']>) {
  const asked = { ...query, ...spanOf(ctx, query) };
  const { list, ...counted } = await pageOfApplications(ctx.db, ctx.rows.scope(query), asked, readerOf(ctx));
  return { list: await withAround(parts, ctx, list), ...counted };
}

/** Applications with existing stations and places where riders found no vehicle. */
export async function mapApplications(
  { photos: { zone } }: Parts,
  ctx: Ctx,
  { query }: InputOf<Calls['map']>,
) {
  const looked = { serviceAreaId: query.serviceAreaId, ...spanOf(ctx, query) };
  const scope = ctx.rows.scope();
  const applications = await applicationsOnMap(ctx.db, scope, looked);
  const stations = await stationsOnMap(ctx.db, scope, looked, ctx.locale);
  return {
    applications: applications.list,
    moreApplications: applications.more,
    stations: stations.list,
    moreStations: stations.more,
    missed: await missedOnMap(ctx.db, scope, looked, zone),
  };
}

async function detailOf(parts: Parts, ctx: Ctx, applicationId: string) {
  const scope = ctx.rows.scope();
  const found = await applicationWith(ctx.db, scope, applicationId, readerOf(ctx));
  const [row] = found ? await withAround(parts, ctx, [found]) : [];
  if (!row) return refuse('stationApplication.not_found');
  const near = await othersNear(ctx.db, scope, applicationId, mostMergeM);
  return { ...row, near, visits: await visitsOfApplication(parts, ctx, applicationId) };
}

/** The handlers for one application and its claims. */
export const applicationHandlers = (parts: Parts) => ({
  single: (ctx: Ctx, { params }: InputOf<Calls['single']>) => detailOf(parts, ctx, params.applicationId),
  ...queueHandlers(queue, { detail: (ctx, id) => detailOf(parts, ctx, id) }),
});

/** Locks an application for a decision, with the one that it is merged into. */
async function toDecide(ctx: Ctx, applicationId: string, into?: string) {
  ctx.audit.on(applicationId);
  const ids = into === undefined ? [applicationId] : [applicationId, into];
  const locked = await lockApplications(ctx.db, ctx.rows.scope(), ids);
  const of = locked.find(({ id }) => id === applicationId) ?? refuse('stationApplication.not_found');
  refuseOthers(ctx, queue, of);
  return { of, target: locked.find(({ id }) => id === into) };
}

const note = (ctx: Ctx, of: Application, decided: Omit<Decided, 'by' | 'now'>) =>
  noteDecided(ctx.db, of.id, { ...decided, by: ctx.actor.name, now: ctx.now() });

/** Notifies the applicant, where messages can be sent; the app shows the answer in any case. */
async function tell({ texts }: Parts, ctx: Ctx, { riderId, areaId, agentId }: Application, text: string) {
  if (riderId === null || text === '' || !texts.canSend) return;
  const phone = await phoneOf(ctx.db, riderId);
  if (phone === undefined) return;
  const of = { riderId, areaId, agentId, kind: 'manual', by: ctx.actor.name } as const;
  await writeToRider(texts, ctx, { ...of, phone, text });
}

/** Passes an application: a station is to be made there. */
export async function passApplication(
  parts: Parts,
  ctx: Ctx,
  { params: { applicationId }, body: { text } }: InputOf<Calls['pass']>,
) {
  const { of } = await toDecide(ctx, applicationId);
  await note(ctx, of, { state: 'passed', opinion: text });
  await tell(parts, ctx, of, text);
  ctx.audit.record(applicationId, { state: ['pending', 'passed'] }, text);
  return detailOf(parts, ctx, applicationId);
}

/** Rejects an application: no station will be made there. */
export async function rejectApplication(
  parts: Parts,
  ctx: Ctx,
  { params: { applicationId }, body: { reason, text } }: InputOf<Calls['reject']>,
) {
  const { of } = await toDecide(ctx, applicationId);
  await note(ctx, of, { state: 'rejected', opinion: text, reason });
  await tell(parts, ctx, of, text);
  ctx.audit.record(applicationId, { state: ['pending', 'rejected'], refusedFor: reason }, text);
  return detailOf(parts, ctx, applicationId);
}

/** Merges an application into another one for the same place. */
export async function mergeApplication(
  parts: Parts,
  ctx: Ctx,
  { params: { applicationId }, body: { into, text } }: InputOf<Calls['merge']>,
) {
  const { of, target } = await toDecide(ctx, applicationId, into);
  const isOther = target && target.id !== of.id && target.areaId === of.areaId;
  const isNear = isOther && distanceMetres([of.lng, of.lat], [target.lng, target.lat]) <= mostMergeM;
  if (!isNear || (target.state !== 'pending' && target.state !== 'passed'))
    return refuse('stationApplication.not_near', { metres: mostMergeM });
  await note(ctx, of, { state: 'merged', opinion: text, into });
  await moveVotes(ctx.db, of, into);
  await tell(parts, ctx, of, text);
  ctx.audit.record(
    applicationId,
    { state: ['pending', 'merged'], intoId: into, votes: [target.votes, target.votes + of.votes] },
    text,
  );
  return detailOf(parts, ctx, applicationId);
}

/** Requests a visit to the place before the decision. */
export async function visitApplication(
  parts: Parts,
  ctx: Ctx,
  { params: { applicationId }, body }: InputOf<Calls['visit']>,
) {
  const { of } = await toDecide(ctx, applicationId);
  const { id, areaId, agentId, lng, lat, address, text } = of;
  const place = { id, kind: 'application', name: address || text, areaId, agentId, lng, lat } as const;
  const { asked, facts } = await askVisits(parts, ctx, [place], body);
  if (!asked.has(id)) refuse('task.dup');
  ctx.audit.record(applicationId, facts);
  return detailOf(parts, ctx, applicationId);
}
