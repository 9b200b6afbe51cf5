import type { InputOf } from '@kickstand/contract/kit';
import type { CityComplaint, cityComplaints } from '@kickstand/contract/open/regulator';
import { DistrictIndex, type Polygons } from '@kickstand/domain/open/regulator';
import { mayCall } from '@kickstand/domain/platform/access';
import { businessDayOf } from '@kickstand/domain/platform/time';
import { codeOfTask } from '@kickstand/domain/work/field-work';
import type { Ctx } from '../../../kernel/call/ctx.ts';
import { refuse } from '../../../kernel/call/refuse.ts';
import { newId } from '../../../kernel/ids.ts';
import type { TellOperator } from '../../../live/operator-news.ts';
import { notify } from '../../../platform/notices/notices.service.ts';
import type { PhotoParts } from '../../../platform/photos/photos.parts.ts';
import { evidenceOf, usePhotos } from '../../../platform/photos/photos.service.ts';
import { checkWorks, workersAt } from '../../../work/field-work/people.service.ts';
import { districtsIn } from '../districts.store.ts';
import {
  areasWithEdges,
  type ComplaintStored,
  complaintWith,
  insertComplaint,
  lockComplaint,
  noteAssigned,
  noteMended,
  pageOfComplaints,
} from './complaints.store.ts';

type Calls = typeof cityComplaints;
/** Staff that moves vehicles can be assigned. */
const code = codeOfTask.move;
const mostAgeMs = 7 * 86_400_000;

export interface ComplaintParts {
  /** The IANA zone of business days. */
  zone: string;
  photos: PhotoParts;
  tell: TellOperator;
}

const readsOf = (ctx: Ctx, query = {}) => ({
  scope: ctx.rows.scope(query),
  locale: ctx.locale,
  now: ctx.now(),
});

/** With photos; the assignee only for those who assign. */
async function shownAll({ photos }: ComplaintParts, ctx: Ctx, list: readonly ComplaintStored[]) {
  const ids = list.map(({ id }) => id);
  const seen = await evidenceOf(photos, ctx, 'city_complaint', ids);
  const left = await evidenceOf(photos, ctx, 'city_mended', ids);
  const sends = mayCall(ctx.actor.codes, { codes: '03060111' });
  return list.map(
    ({ assignee, assigneeId: _, agentId: __, ...one }): CityComplaint => ({
      ...one,
      assignee: sends ? assignee : null,
      photos: seen.get(one.id) ?? [],
      mendedPhotos: left.get(one.id) ?? [],
    }),
  );
}

export async function listComplaints(parts: ComplaintParts, ctx: Ctx, { query }: InputOf<Calls['list']>) {
  const { list, ...counted } = await pageOfComplaints(ctx.db, readsOf(ctx, query), query);
  return { list: await shownAll(parts, ctx, list), ...counted };
}

async function shown(parts: ComplaintParts, ctx: Ctx, complaintId: string): Promise<CityComplaint> {
  const one = await complaintWith(ctx.db, readsOf(ctx), complaintId);
  return (await shownAll(parts, ctx, one ? [one] : []))[0] ?? refuse('common.not_found');
}

/** The area and district of a place; refuses one outside. */
async function placed({ zone }: ComplaintParts, ctx: Ctx, { lng, lat }: { lng: number; lat: number }) {
  const { scope, locale } = readsOf(ctx);
  const districts = await districtsIn(ctx.db, { scope, locale, day: businessDayOf(ctx.now(), zone) });
  const district = new DistrictIndex(districts).at(lng, lat);
  if (district) {
    const { serviceAreaId: areaId, agentId, districtId } = district;
    return { areaId, agentId, districtId };
  }
  const areas = (await areasWithEdges(ctx.db, scope)).map(({ serviceAreaId, agentId, boundary }) => ({
    districtId: String(serviceAreaId),
    serviceAreaId,
    agentId,
    polygons: [boundary] as Polygons,
  }));
  const area = new DistrictIndex(areas).at(lng, lat) ?? refuse('regulator.place');
  return { areaId: area.serviceAreaId, agentId: area.agentId, districtId: null };
}

/** Files a complaint of the city. */
export async function fileComplaint(parts: ComplaintParts, ctx: Ctx, { body }: InputOf<Calls['file']>) {
  const { number, lng, lat, place, text, dueAt, photoIds } = body;
  ctx.audit.on(number);
  const now = ctx.now();
  const raisedAt = body.raisedAt ?? now;
  if (raisedAt > now || raisedAt < now - mostAgeMs || dueAt <= raisedAt) refuse('regulator.due');
  const { areaId, agentId, districtId } = await placed(parts, ctx, body);
  const complaintId = newId();
  const by = ctx.actor.name;
  const one = { complaintId, areaId, districtId, number, lng, lat, place, text, raisedAt, dueAt, by };
  if (!(await insertComplaint(ctx.db, one))) refuse('regulator.number', { number });
  const use = { usedBy: 'city_complaint', objectId: complaintId, areaId, agentId } as const;
  await usePhotos(ctx.db, use, { photoIds, kind: 'evidence', operatorId: ctx.actor.operatorId });
  ctx.audit.record(number, { place, dueAt, photos: photoIds.length });
  return shown(parts, ctx, complaintId);
}

async function open(ctx: Ctx, complaintId: string) {
  ctx.audit.on(complaintId);
  const one = (await lockComplaint(ctx.db, ctx.rows.scope(), complaintId)) ?? refuse('common.not_found');
  if (one.state === 'mended') refuse('regulator.mended');
  return one;
}

/** Who can be assigned to a complaint. */
export async function listPeople(ctx: Ctx, { params: { complaintId } }: InputOf<Calls['people']>) {
  const one = (await complaintWith(ctx.db, readsOf(ctx), complaintId)) ?? refuse('common.not_found');
  const found = await workersAt(ctx, code, { agentId: one.agentId, areaId: one.serviceAreaId });
  return { list: found.map(({ operatorId, name }) => ({ operatorId, name })) };
}

/** Assign a complaint to field staff. */
export async function assignComplaint(
  parts: ComplaintParts,
  ctx: Ctx,
  { params: { complaintId }, body: { operatorId } }: InputOf<Calls['assign']>,
) {
  const { areaId, agentId, number } = await open(ctx, complaintId);
  const { name } = await checkWorks(ctx, operatorId, { code, places: [{ agentId, areaId }] });
  const before = await shown(parts, ctx, complaintId);
  await noteAssigned(ctx.db, complaintId, { to: operatorId, now: ctx.now() });
  const facts = { by: ctx.actor.name, place: before.place, number };
  await notify(ctx, parts.tell, { operatorIds: [operatorId], kind: 'city_complaint', facts, link: null });
  ctx.audit.record(complaintId, { name: number, assignee: [before.assignee, name] });
  return shown(parts, ctx, complaintId);
}

/** Marks a complaint as resolved; this requires a photo. */
export async function mendComplaint(
  parts: ComplaintParts,
  ctx: Ctx,
  { params: { complaintId }, body: { photoIds } }: InputOf<Calls['mend']>,
) {
  const { areaId, agentId, number, state } = await open(ctx, complaintId);
  if (photoIds.length === 0) refuse('regulator.photo');
  const use = { usedBy: 'city_mended', objectId: complaintId, areaId, agentId } as const;
  await usePhotos(ctx.db, use, { photoIds, kind: 'evidence', operatorId: ctx.actor.operatorId });
  await noteMended(ctx.db, complaintId, { by: ctx.actor.name, now: ctx.now() });
  ctx.audit.record(complaintId, { name: number, state: [state, 'mended'], photos: photoIds.length });
  return shown(parts, ctx, complaintId);
}
