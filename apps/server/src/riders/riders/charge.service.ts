import type { InputOf } from '@kickstand/contract/kit';
import type { riders } from '@kickstand/contract/riders/riders';
import { postingOf } from '@kickstand/domain/money/ledger';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { newId } from '../../kernel/ids.ts';
import { grantGift } from '../../marketing/rewards/grants.service.ts';
import { giveWithin } from '../../money/giving/giving.service.ts';
import { post } from '../../money/ledger/posting.service.ts';
import { refuseAboveCap } from '../../money/payments/attempts.service.ts';
import { addLot } from '../../money/wallet/lots.service.ts';
import { walletOf } from '../../money/wallet/paying.service.ts';
import { areaSettingsOf } from '../../places/area-settings/area-settings.service.ts';
import { waitForRider } from '../../platform/rider-kit/riders.service.ts';
import { riderSeen } from './rider-list.store.ts';
import { homeInScope } from './rider-money.store.ts';

type Body = InputOf<typeof riders.charge>['body'];

/** The paying area: that of the rider's home, which must be in scope. Locks the rider. */
export async function payerOf(ctx: Ctx, riderId: string) {
  const scope = ctx.rows.scope();
  const seeing = { scope, locale: ctx.locale, now: ctx.now() };
  if (!(await riderSeen(ctx.db, seeing, { riderId }))) refuse('rider.not_found');
  await waitForRider(ctx.db, riderId);
  const home = (await homeInScope(ctx.db, scope, riderId)) ?? refuse('rider.not_home');
  if (home.state === 'cancelled') refuse('rider.cancelled');
  return home;
}

type Home = Awaited<ReturnType<typeof payerOf>>;

/** Refuses a gift that would raise a wallet above its area's cap. */
export async function refuseAboveCapOf(ctx: Ctx, { riderId, amountCents }: Body, { areaId }: Home) {
  const { pay } = await areaSettingsOf(ctx.db, areaId);
  await refuseAboveCap(ctx.db, { riderId, amountCents, capCents: pay.prepaidCapCents });
}

/** A gift from customer service: a reward without a campaign. */
async function giveGift(zone: string, ctx: Ctx, { riderId, amountCents, reason }: Body, home: Home) {
  const { operatorId, name } = ctx.actor;
  const id = newId();
  const given = await grantGift(
    ctx.db,
    {
      riderId,
      cents: amountCents,
      source: 'compensation',
      occurrence: `charge:${id}`,
      payer: { agentId: home.agentId, areaId: home.areaId },
      validTo: null,
      reason,
      operator: { operatorId, name },
      about: { source: 'charge' },
    },
    { now: ctx.now(), zone },
  );
  if (!given) throw new Error(`charge ${id} is there already`);
  return given;
}

async function giveGoodwill(zone: string, ctx: Ctx, body: Body, { areaId, agentId }: Home) {
  const { riderId, amountCents, reason } = body;
  const now = ctx.now();
  const lotId = newId();
  const { operatorId } = ctx.actor;
  await addLot(ctx.db, {
    lotId,
    riderId,
    kind: 'principal',
    cents: amountCents,
    paymentId: null,
    withLotId: null,
    areaId,
    source: 'platform',
    now,
    endsAt: null,
    reason,
    operatorId,
  });
  const posting = postingOf('goodwill', { principal: amountCents }, { rider: riderId, area: String(areaId) });
  const occasion = { source: 'charge', sourceId: lotId, eventAt: now, now, zone, agentId, areaId };
  return post(ctx.db, posting, { ...occasion, operatorId, reason });
}

/** Credits the wallet at the expense of the rider's home area; returns the posting. */
export const giveInto = (zone: string, ctx: Ctx, body: Body, home: Home) =>
  body.kind === 'gift' ? giveGift(zone, ctx, body, home) : giveGoodwill(zone, ctx, body, home);

/**
 * Gives a rider a gift, with a second person beyond the daily limit; or principal, which can be spent like the
 * rider's own money, with a second person's approval.
 */
export async function chargeRider({ zone }: { zone: string }, ctx: Ctx, { body }: { body: Body }) {
  const { riderId, kind, amountCents, reason } = body;
  ctx.audit.on(riderId);
  const home = await payerOf(ctx, riderId);
  const change = { kind, amountCents, area: home.areaId };
  if (kind === 'principal') {
    await refuseAboveCapOf(ctx, body, home);
    ctx.secondPerson({ object: riderId, change, reason });
  } else {
    const giving = { riderId, areaId: home.areaId, cents: amountCents, zone };
    await giveWithin(ctx, giving, { object: riderId, change, reason });
  }
  const { postingId } = await giveInto(zone, ctx, body, home);
  ctx.audit.record(riderId, { ...change, posting: postingId }, reason);
  return { postingId, ...(await walletOf(ctx.db, riderId, ctx.now())) };
}
