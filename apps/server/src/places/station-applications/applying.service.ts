import type { InputOf } from '@kickstand/contract/kit';
import {
  mostWaitingStations,
  type riderStationApplications,
  type stationApplications,
} from '@kickstand/contract/places/station-applications';
import { type Ring, shapeContains } from '@kickstand/domain/platform/geo';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { newId } from '../../kernel/ids.ts';
import { usePhotos } from '../../platform/photos/photos.service.ts';
import { waitForRider } from '../../platform/rider-kit/riders.service.ts';
import {
  areasAround,
  insertApplication,
  lastApplications,
  type NewApplication,
  waitForStaff,
  waitingOf,
} from './station-changes.store.ts';

type Said = Pick<NewApplication, 'lng' | 'lat' | 'address' | 'text'> & { photoIds: readonly string[] };
/** The longest time until an application is decided. */
const decidedWithinMs = 7 * 86_400_000;

/** The service area in scope that contains a place. */
async function areaAt(ctx: Ctx, { lng, lat }: Pick<Said, 'lng' | 'lat'>) {
  const areas = await areasAround(ctx.db, ctx.rows.scope(), { lng, lat });
  const found = areas.find(({ boundary }) => shapeContains(boundary as Ring[], [lng, lat]));
  return found ?? refuse('stationApplication.outside');
}

async function apply(ctx: Ctx, by: NewApplication['by'], { photoIds, ...said }: Said) {
  const { areaId, agentId } = await areaAt(ctx, said);
  const count = await waitingOf(ctx.db, by);
  const most = 'riderId' in by ? mostWaitingStations.rider : mostWaitingStations.staff;
  if (count >= most) refuse('stationApplication.too_many', { count });
  const applicationId = newId();
  const now = ctx.now();
  await insertApplication(ctx.db, {
    ...said,
    applicationId,
    areaId,
    agentId,
    by,
    now,
    dueAt: now + decidedWithinMs,
  });
  const sender = 'riderId' in by ? { riderId: by.riderId } : { operatorId: by.operatorId };
  const use = { usedBy: 'station', objectId: applicationId, areaId, agentId } as const;
  await usePhotos(ctx.db, use, { ...sender, kind: 'evidence', photoIds });
  return { applicationId, areaId };
}

/** A rider's application; the number of waiting ones is limited. */
export async function applyForStation(ctx: Ctx, { body }: InputOf<typeof riderStationApplications.apply>) {
  const { riderId, ...said } = body;
  if (!(await waitForRider(ctx.db, riderId))) refuse('rider.not_found');
  const { applicationId } = await apply(ctx, { riderId }, said);
  return { applicationId };
}

/** An operator's application. */
export async function applyAsStaff(ctx: Ctx, { body }: InputOf<typeof stationApplications.apply>) {
  const { operatorId, name: staffName } = ctx.actor;
  await waitForStaff(ctx.db, operatorId);
  const { applicationId, areaId } = await apply(ctx, { operatorId, staffName }, body);
  ctx.audit.record(applicationId, { serviceAreaId: areaId, text: body.text });
  return { applicationId };
}

/** A rider's applications and their results. */
export async function showOwnStations(ctx: Ctx, { params }: InputOf<typeof riderStationApplications.list>) {
  ctx.rows.scope();
  return { list: await lastApplications(ctx.db, params.riderId) };
}
