import type { InputOf } from '@kickstand/contract/kit';
import { consentChannels, type marketingConsents } from '@kickstand/contract/marketing/broadcasts';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { isRiderHere } from '../../platform/notice-templates/inbox.service.ts';
import { suppressMarketingFor } from '../../platform/outbox/outbox.service.ts';
import { consentsOf, endConsent, giveConsent } from './consents.store.ts';

type Calls = typeof marketingConsents;

export async function listConsents(ctx: Ctx, { params: { riderId } }: InputOf<Calls['list']>) {
  if (!(await isRiderHere(ctx, riderId))) refuse('rider.not_found');
  const kept = await consentsOf(ctx.db, riderId);
  const list = consentChannels.map((channel) => {
    const one = kept.find((each) => each.channel === channel);
    return {
      channel,
      isGiven: one !== undefined && one.endedAt === null,
      words: one?.words ?? null,
      givenAt: one?.givenAt ?? null,
      endedAt: one?.endedAt ?? null,
    };
  });
  return { list };
}

/** A rider gives or withdraws consent. Withdrawal takes effect immediately, also for queued messages. */
export async function setConsent(ctx: Ctx, { params: { riderId }, body }: InputOf<Calls['set']>) {
  if (!(await isRiderHere(ctx, riderId))) refuse('rider.not_found');
  const { channel, isGiven } = body;
  if (isGiven) {
    await giveConsent(ctx.db, { ...body, riderId, now: ctx.now() });
    return { suppressed: 0 };
  }
  await endConsent(ctx.db, riderId, channel, ctx.now());
  return { suppressed: await suppressMarketingFor(ctx.db, riderId) };
}
