import type { InputOf } from '@kickstand/contract/kit';
import type { identities } from '@kickstand/contract/riders/identities';
import { resendSeconds, wrongCodesPerChallenge } from '@kickstand/domain/platform/session';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { masked } from '../../kernel/call/masked.ts';
import { Refused, refuse } from '../../kernel/call/refuse.ts';
import { waitForRider } from '../../platform/rider-kit/riders.service.ts';
import { writeToRider } from '../../platform/rider-messages/rider-messages.service.ts';
import { codeFor, isRightCode } from '../../platform/session/login/codes.service.ts';
import {
  isPhoneTaken,
  refuseLockedPhone,
  riderAtHome,
  waitForPhone,
} from '../../rides/trips/known-riders.service.ts';
import type { IdentityParts, PhoneParts } from './identities.parts.ts';
import { identityOf } from './identities.service.ts';
import {
  changeable,
  deleteIdentity,
  isRiderInScope,
  putPhone,
  riderWithIdentity,
} from './identities.store.ts';

/** Locks a rider with home in scope who is neither riding nor part of a pending move. */
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

/** Locks a rider who may move to a phone, and the phone. */
async function movable({ zone, codes }: PhoneParts, ctx: Ctx, riderId: string, phone: string) {
  await waitForPhone(ctx.db, phone);
  const rider = await heldRider(ctx, riderId);
  if (rider.state === 'cancelled') refuse('rider.cancelled');
  if (rider.phone === phone) refuse('rider.same_phone');
  if (await isPhoneTaken(ctx.db, phone)) refuse('rebind.phone_used');
  await refuseLockedPhone(ctx, codes.vault.phoneHash(phone), zone);
  return rider;
}

/** The purpose of a code. */
const placeOf = (riderId: string) => `rider:${riderId}`;

/** Riders get messages in the language of their app. */
const textOf = (code: string) =>
  `您正在更换骑行账号的手机号，验证码 ${code}，5 分钟内有效。请告知为您办理的客服；如非本人操作请忽略。`;

/** Sends a code to a rider’s future phone. */
export async function sendPhoneCode(
  parts: PhoneParts,
  ctx: Ctx,
  { params: { riderId }, body: { phone } }: InputOf<typeof identities.phoneCode>,
) {
  ctx.audit.on(riderId);
  await movable(parts, ctx, riderId, phone);
  const home = (await riderAtHome(ctx.db, ctx.rows.scope(), riderId)) ?? refuse('rider.not_home');
  const code = await codeFor(parts.codes, ctx, { place: placeOf(riderId), phone });
  const of = { riderId, areaId: home.service_area_id, agentId: home.agent_id, by: ctx.actor.name };
  await writeToRider(parts.codes, ctx, { ...of, kind: 'code', phone, code, text: textOf(code) });
  ctx.audit.record(riderId, { phone });
  return { resendSeconds };
}

/**
 * Moves a rider to another phone, proven by a code; the rest of the account stays. A wrong code is counted even
 * though the call is refused.
 */
export async function changePhone(
  parts: PhoneParts,
  ctx: Ctx,
  { params: { riderId }, body: { phone, code, reason } }: InputOf<typeof identities.changePhone>,
) {
  ctx.audit.on(riderId);
  const rider = await movable(parts, ctx, riderId, phone);
  const trial = { sid: placeOf(riderId), phone, code, most: wrongCodesPerChallenge };
  if (!(await isRightCode(parts.codes, ctx, trial))) return new Refused('session.code_wrong');
  await putPhone(ctx.db, riderId, phone);
  ctx.audit.record(riderId, { phone: [rider.phone, phone] }, reason);
  return { riderPhone: masked(phone) };
}

/** Resets a rider's identity, which must be verified again. */
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
