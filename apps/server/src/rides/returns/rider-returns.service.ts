import type { InputOf } from '@kickstand/contract/kit';
import { mostWaitingReturns, type riderReturns } from '@kickstand/contract/rides/returns';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { newId } from '../../kernel/ids.ts';
import { usePhotos } from '../../platform/photos/photos.service.ts';
import { waitForRider } from '../../platform/rider-kit/riders.service.ts';
import { insertApplication, lastApplications, rideOfRider, waitingOf } from './return-changes.store.ts';

/** Files a rider's application, as long as the vehicle is not locked. The end of the ride waits for it. */
export async function applyForReturn(ctx: Ctx, { body }: InputOf<typeof riderReturns.apply>) {
  const { riderId, tripId, kind, text, fix, photoIds } = body;
  ctx.rows.scope();
  if (!(await waitForRider(ctx.db, riderId))) refuse('rider.not_found');
  const ride = (await rideOfRider(ctx.db, riderId, tripId)) ?? refuse('return.not_found');
  if (ride.state !== 'riding') refuse('return.too_late');
  const count = await waitingOf(ctx.db, riderId);
  if (count >= mostWaitingReturns) refuse('return.too_many', { count });
  const { vehicle, areaId, agentId } = ride;
  const applicationId = newId();
  const one = { applicationId, orderId: tripId, riderId, vehicle, areaId, agentId, kind, text, fix };
  if (!(await insertApplication(ctx.db, { ...one, now: ctx.now() }))) refuse('return.applied');
  const use = { usedBy: 'return', objectId: applicationId, areaId, agentId } as const;
  await usePhotos(ctx.db, use, { riderId, kind: 'evidence', photoIds });
  return { applicationId };
}

/** The outcomes of a rider's applications. */
export async function showOwnReturns(ctx: Ctx, { params }: InputOf<typeof riderReturns.list>) {
  ctx.rows.scope();
  const list = await lastApplications(ctx.db, params.riderId);
  return {
    list: list.map(({ receivableId, owed, supplementCents, blocksFrom, ...application }) => ({
      ...application,
      supplement:
        receivableId === null
          ? null
          : {
              receivableId,
              cents: supplementCents ?? 0,
              blocksFrom: blocksFrom ?? 0,
              isPaid: owed === 'paid',
            },
    })),
  };
}
