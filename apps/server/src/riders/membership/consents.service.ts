import type { InputOf } from '@kickstand/contract/kit';
import type { riderConsents } from '@kickstand/contract/money/deposits';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { newId } from '../../kernel/ids.ts';
import {
  agreeingMs,
  changeConsent,
  consentsOf,
  insertConsent,
  lockConsent,
  openConsent,
} from '../../money/deposits/consents.service.ts';
import { merchantOf, type PaymentParts, providerOf } from '../../money/payments/payments.parts.ts';
import { isRiding, riderOf } from '../../money/payments/rider-money.service.ts';
import { owesAnything } from '../../money/wallet/paying.service.ts';

type Calls = typeof riderConsents;

/** The data for the provider's app is only returned while the rider can still agree. */
export async function showConsents(ctx: Ctx, { params: { riderId } }: InputOf<Calls['show']>) {
  await riderOf(ctx, riderId, { moves: false });
  const list = await consentsOf(ctx.db, riderId);
  const since = ctx.now() - agreeingMs;
  return {
    list: list.map(({ consentId, way, state, prepay, askedAt, standsAt, endedAt }) => ({
      consentId,
      way,
      state,
      askedAt,
      standsAt,
      endedAt,
      prepay: state === 'asked' && askedAt > since ? prepay : null,
    })),
  };
}

export async function askConsent(parts: PaymentParts, ctx: Ctx, { body }: InputOf<Calls['ask']>) {
  const { riderId, way } = body;
  await riderOf(ctx, riderId);
  const provider = providerOf(way);
  const offered = parts.providers.get(provider);
  if (!offered?.provider.later) refuse('consent.not_offered');
  if (await openConsent(ctx.db, riderId, way)) refuse('consent.has_one');
  const consentId = newId();
  const merchant = merchantOf(provider, offered);
  await insertConsent(ctx.db, { consentId, riderId, way, merchant, now: ctx.now() });
  return { consentId };
}

export async function endConsent(ctx: Ctx, { body }: InputOf<Calls['end']>) {
  const { riderId, way } = body;
  await riderOf(ctx, riderId);
  const known = (await openConsent(ctx.db, riderId, way)) ?? refuse('consent.none');
  const consent = await lockConsent(ctx.db, known.consentId);
  if (consent?.state !== 'standing') refuse('consent.none');
  if (await isRiding(ctx.db, riderId)) refuse('consent.open_order');
  if (await owesAnything(ctx.db, riderId)) refuse('consent.owes');
  await changeConsent(ctx.db, consent.consentId, { state: 'ending', askAt: ctx.now() });
  return { consentId: consent.consentId };
}
