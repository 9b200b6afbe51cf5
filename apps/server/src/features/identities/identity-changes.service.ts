import type { identities } from '@kickstand/contract/identities';
import type { InputOf } from '@kickstand/contract/kit';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { masked } from '../../kernel/call/masked.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { isPhoneTaken, waitForPhone } from '../trips/known-riders.service.ts';
import { waitForRider } from '../wallet/paying.service.ts';
import type { IdentityParts } from './identities.parts.ts';
import { identityOf } from './identities.service.ts';
import {
  changeable,
  deleteIdentity,
  isRiderInScope,
  putPhone,
  riderWithIdentity,
} from './identities.store.ts';

/** A rider at home in scope who neither rides nor is about to be moved, locked. */
async function heldRider(ctx: Ctx, riderId: string) {
  const scope = ctx.rows.scope();
  if (!(await isRiderInScope(ctx.db, scope, riderId))) refuse('rider.not_found');
  await waitForRider(ctx.db, riderId);
  const rider = (await changeable(ctx.db, scope, riderId)) ?? refuse('rider.not_found');
  if (!rider.isHome) refuse('rider.not_home');
  if (rider.isRiding) refuse('rebind.riding');
  if (rider.isRebinding) refuse('rider.rebinding');
  return rider;
}

/** The rider goes on with another phone; everything else of the account stays. */
export async function changePhone(
  ctx: Ctx,
  { params: { riderId }, body: { phone, reason } }: InputOf<typeof identities.changePhone>,
) {
  ctx.audit.on(riderId);
  await waitForPhone(ctx.db, phone);
  const rider = await heldRider(ctx, riderId);
  if (rider.state === 'cancelled') refuse('rider.cancelled');
  if (rider.phone === phone) refuse('rider.same_phone');
  if (await isPhoneTaken(ctx.db, phone)) refuse('rebind.phone_used');
  await putPhone(ctx.db, riderId, phone);
  ctx.audit.record(riderId, { phone: [rider.phone, phone] }, reason);
  return { riderPhone: masked(phone) };
}

/** Who the rider is has to be proven anew. */
export async function resetIdentity(
  parts: IdentityParts,
  ctx: Ctx,
  { params: { riderId }, body: { reason } }: InputOf<typeof identities.reset>,
) {
  ctx.audit.on(riderId);
  await heldRider(ctx, riderId);
  const known = await riderWithIdentity(ctx.db, riderId);
  if (!known || known.numberBox === null) return refuse('identity.missing');
  const change = { identity: [known.numberMasked, null] };
  ctx.secondPerson({ object: riderId, change, reason });
  await deleteIdentity(ctx.db, riderId);
  ctx.audit.record(riderId, change, reason);
  return identityOf(parts, ctx, riderId);
}
