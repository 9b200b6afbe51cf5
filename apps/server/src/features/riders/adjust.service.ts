import type { InputOf } from '@kickstand/contract/kit';
import type { riders } from '@kickstand/contract/riders';
import { postingOf } from '@kickstand/domain/ledger';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { newId } from '../../kernel/ids.ts';
import { post } from '../ledger/posting.service.ts';
import { givenLots, takeFromLots } from '../wallet/lots.service.ts';
import { walletOf } from '../wallet/paying.service.ts';
import { giveInto, payerOf, refuseAboveCapOf } from './charge.service.ts';

type Body = InputOf<typeof riders.adjust>['body'];
type Home = Awaited<ReturnType<typeof payerOf>>;

/**
 * What is taken back and out of what: gifts that end first, principal that was given first. Principal that was paid for goes back the
 * way it came only, so it is none of this.
 */
async function takenOf(ctx: Ctx, { riderId, kind, amountCents }: Body) {
  const lots = await givenLots(ctx.db, riderId, kind, ctx.now());
  let wanted = -amountCents;
  const taken = [];
  for (const lot of lots) {
    const cents = Math.min(wanted, lot.leftCents);
    if (cents > 0) taken.push({ lotId: lot.lotId, cents });
    wanted -= cents;
  }
  const most = lots.reduce((sum, { leftCents }) => sum + leftCents, 0);
  if (wanted > 0) refuse('wallet.adjust_left', { most: (most / 100).toFixed(2) });
  return taken;
}

/** Goodwill is taken back, as it is given, at the rider's home. */
async function takeOut(zone: string, ctx: Ctx, body: Body, { areaId, agentId }: Home) {
  const { riderId: rider, kind, amountCents, reason } = body;
  const now = ctx.now();
  const cents = -amountCents;
  const posting =
    kind === 'gift'
      ? postingOf('giftEnded', { gift: cents }, { rider })
      : postingOf('goodwillTakenBack', { principal: cents }, { rider, area: String(areaId) });
  await post(ctx.db, posting, {
    source: 'adjustment',
    sourceId: newId(),
    eventAt: now,
    now,
    zone,
    agentId,
    areaId,
    operatorId: ctx.actor.operatorId,
    reason,
  });
}

/** Put a wallet right, by more or by less, when a second person agrees. Nothing is asked of it that could not be done now. */
export async function adjustWallet({ zone }: { zone: string }, ctx: Ctx, { body }: { body: Body }) {
  const { riderId, kind, amountCents, reason } = body;
  ctx.audit.on(riderId);
  const home = await payerOf(ctx, riderId);
  const change = { kind, amountCents, area: home.areaId };
  if (amountCents > 0 && kind === 'principal') await refuseAboveCapOf(ctx, body, home);
  const taken = amountCents < 0 ? await takenOf(ctx, body) : [];
  ctx.secondPerson({ object: riderId, change, reason });
  if (amountCents > 0) await giveInto(zone, ctx, body, home);
  else {
    await takeFromLots(ctx.db, taken);
    await takeOut(zone, ctx, body, home);
  }
  ctx.audit.record(riderId, change, reason);
  return walletOf(ctx.db, riderId, ctx.now());
}
