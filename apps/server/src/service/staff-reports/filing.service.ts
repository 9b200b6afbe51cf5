import type { InputOf } from '@kickstand/contract/kit';
import type { staffReporting } from '@kickstand/contract/service/staff-reports';
import { findingOf, isRejectedAtOnce } from '@kickstand/domain/work/field-work';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { newId } from '../../kernel/ids.ts';
import { usePhotos } from '../../platform/photos/photos.service.ts';
import {
  insertReport,
  lastReports,
  lastRideOf,
  lockReport,
  noteCancelled,
  vehicleToReport,
  wasReported,
} from './report-changes.store.ts';

type Calls = typeof staffReporting;
/** The longest time until a report is decided. */
const decidedWithinMs = 3 * 86_400_000;

/** Files a report about the last rider of a vehicle. */
export async function fileReport(ctx: Ctx, { body }: InputOf<Calls['file']>) {
  const { carId, photoIds, kind, ...said } = body;
  const { operatorId, name: staffName } = ctx.actor;
  const scope = ctx.rows.scope();
  const vehicle = Number(carId);
  const { areaId, agentId } = (await vehicleToReport(ctx.db, scope, vehicle)) ?? refuse('vehicle.not_found');
  if (areaId === null) return refuse('vehicle.not_found');
  const now = ctx.now();
  const ride = await lastRideOf(ctx.db, scope, vehicle, now);
  const isRepeated = ride !== undefined && (await wasReported(ctx.db, ride.orderId, kind));
  const finding = findingOf({ ride, isRepeated, now });
  const isRejected = isRejectedAtOnce(finding);
  const reportId = newId();
  const by = { operatorId, staffName, areaId, agentId };
  const dueAt = isRejected ? null : now + decidedWithinMs;
  await insertReport(ctx.db, { ...said, ...by, reportId, kind, vehicle, ride, finding, now, dueAt });
  const use = { usedBy: 'report', objectId: reportId, areaId, agentId } as const;
  await usePhotos(ctx.db, use, { operatorId, kind: 'evidence', photoIds });
  return { reportId, state: isRejected ? ('auto_rejected' as const) : ('pending' as const), finding };
}

/** Cancels the caller's own report. */
export async function cancelReport(ctx: Ctx, { params: { reportId } }: InputOf<Calls['cancel']>) {
  const of = await lockReport(ctx.db, ctx.rows.scope(), reportId);
  if (of?.operatorId !== ctx.actor.operatorId) return refuse('staffReport.not_found');
  if (of.state !== 'pending') refuse('staffReport.done');
  await noteCancelled(ctx.db, reportId, ctx.now());
  return { reportId };
}

/** The caller's reports and their results. */
export const listOwnReports = async (ctx: Ctx) => ({
  list: await lastReports(ctx.db, ctx.rows.scope(), ctx.actor.operatorId),
});
