import type { InputOf } from '@kickstand/contract/kit';
import type { riders } from '@kickstand/contract/riders/riders';
import { postingOf } from '@kickstand/domain/money/ledger';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { newId } from '../../kernel/ids.ts';
import { post } from '../../money/ledger/posting.service.ts';
import { givenLots, takeFromLots } from '../../money/wallet/lots.service.ts';
import { walletOf } from '../../money/wallet/paying.service.ts';
import { giveInto, payerOf, refuseAboveCapOf } from './charge.service.ts';

type Body = InputOf<typeof riders.adjust>['body'];
type Home = Awaited<ReturnType<typeof payerOf>>;

interface Taken {
  lotId: string;
  cents: number;
  /** The area that gave the money. */
  giver: Pick<Home, 'areaId' | 'agentId'>;
}

/**
 * What is taken back from which lots: gifts that expire first, goodwill principal given first. Purchased principal
 * is only refunded the way it was paid, and what other companies gave is theirs: neither is included.
 */
async function takenOf(ctx: Ctx, { riderId, kind, amountCents }: Body, home: Home) {
  const scope = ctx.rows.scope();
  const lots = await givenLots(ctx.db, { riderId, kind, scope, now: ctx.now() });
  let wanted = -amountCents;
  const taken: Taken[] = [];
  for (const { lotId, leftCents, areaId, agentId } of lots) {
    const cents = Math.min(wanted, leftCents);
    const giver = areaId === null || agentId === null ? home : { areaId, agentId };
    if (cents > 0) taken.push({ lotId, cents, giver });
    wanted -= cents;
  }
  const most = lots.reduce((sum, { leftCents }) => sum + leftCents, 0);
  if (wanted > 0) refuse('wallet.adjust_left', { most: (most / 100).toFixed(2) });
  return taken;
}

/** Takes back what one area gave, on that area's account, wherever the rider's home is now; returns the posting. */
async function takeOut(
  zone: string,
  ctx: Ctx,
  body: Body,
  { giver: { areaId, agentId }, cents }: Omit<Taken, 'lotId'>,
) {
  const { riderId: rider, kind, reason } = body;
  const now = ctx.now();
  const posting =
    kind === 'gift'
      ? postingOf('giftEnded', { gift: cents }, { rider })
      : postingOf('goodwillTakenBack', { principal: cents }, { rider, area: String(areaId) });
  const { postingId } = await post(ctx.db, posting, {
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
  return postingId;
}

/** Takes it out of the wallet, with a posting for each area that gave it; returns what to report. */
async function takeAll(zone: string, ctx: Ctx, body: Body, taken: readonly Taken[]) {
  await takeFromLots(ctx.db, taken);
  const postings: Record<number, string> = {};
  for (const giver of new Map(taken.map((one) => [one.giver.areaId, one.giver])).values()) {
    const ofArea = taken.filter((one) => one.giver.areaId === giver.areaId);
    const cents = ofArea.reduce((sum, one) => sum + one.cents, 0);
    postings[giver.areaId] = await takeOut(zone, ctx, body, { giver, cents });
  }
  return { postings, lots: Object.fromEntries(taken.map(({ lotId, cents }) => [lotId, { cents }])) };
}

async function give(zone: string, ctx: Ctx, body: Body, home: Home) {
  const { postingId } = await giveInto(zone, ctx, body, home);
  return { posting: postingId };
}

/** Adjusts a wallet up or down, after a second person's approval. Refuses at once what could not be done now. */
export async function adjustWallet({ zone }: { zone: string }, ctx: Ctx, { body }: { body: Body }) {
  const { riderId, kind, amountCents, reason } = body;
  ctx.audit.on(riderId);
  const home = await payerOf(ctx, riderId);
  const change = { kind, amountCents, area: home.areaId };
  if (amountCents > 0 && kind === 'principal') await refuseAboveCapOf(ctx, body, home);
  const taken = amountCents < 0 ? await takenOf(ctx, body, home) : [];
  ctx.secondPerson({ object: riderId, change, reason });
  const booked = amountCents > 0 ? await give(zone, ctx, body, home) : await takeAll(zone, ctx, body, taken);
  ctx.audit.record(riderId, { ...change, ...booked }, reason);
  return walletOf(ctx.db, riderId, ctx.now());
}
