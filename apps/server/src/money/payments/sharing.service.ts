import { everything } from '@kickstand/domain/platform/access';
import { type Committing, committing } from '../../kernel/database/committing.ts';
import { hold, release, settle } from '../ledger/posting.service.ts';
import type { ProviderReply } from '../provider-api/port.ts';
import type { ProviderShare, SharingProvider } from '../provider-api/sharing.ts';
import { type AskingParts, inTurns } from './asking.service.ts';
import { providerAt } from './payments.parts.ts';
import { askAfterMs } from './refund-results.service.ts';
import { evenOut, lockedShare, noteReturned, occasionOf, partOf, postingOfShare } from './shares.service.ts';
import {
  askReturnAgain,
  moveShare,
  returnWith,
  type Share,
  shareWith,
  takeReturns,
  takeShares,
} from './shares.store.ts';

const mostAtOnce = 100;
const leaseMs = 60_000;
const shortlyMs = 5_000;
/** Providers allow sharing for thirty days; a day before that it is left to the statement. */
const latestMs = 29 * 86_400_000;
/** By then the provider has released the rest automatically. */
const freedMs = 31 * 86_400_000;
/** How long taking back a share is attempted: then the refund proceeds without, and the rest is settled by the statement. */
const returnWaitsMs = 24 * 3_600_000;

/** Makes pending requests for sharing, finishing and taking back; returns how many. */
export async function askShares(parts: AskingParts): Promise<number> {
  const now = parts.now();
  const wish = { now, until: now + leaseMs, most: mostAtOnce };
  const shares = await parts.database.write(everything, (db) => takeShares(db, wish));
  await inTurns(shares, (id) => askForShare(parts, id));
  const returns = await parts.database.write(everything, (db) => takeReturns(db, wish));
  await inTurns(returns, (id) => askForReturn(parts, id));
  return shares.length + returns.length;
}

const numbersOf = ({ tradeNo, outNo }: Share) => ({ tradeNo: tradeNo ?? '', outShareNo: outNo });
const numberAt = (account: string) => account.slice(account.indexOf(':') + 1);

/** No transaction is open during a request. */
async function askForShare(parts: AskingParts, shareId: string) {
  const share = await parts.database.read(everything, (db) => shareWith(db, shareId));
  const provider = share && providerAt(parts.providers, share.merchant)?.sharing;
  if (!share || !provider) return;
  if (share.state === 'waiting') return committing(parts, (ctx) => begin(parts, ctx, shareId));
  if (share.state === 'processing') return goOn(parts, provider, share);
  if (share.finishedAt === null) return finish(parts, provider, share);
  return committing(parts, async (ctx) => {
    if (!(await lockedShare(ctx, shareId))) return;
    await moveShare(ctx.db, shareId, { askAt: null });
    await evenOut(parts, ctx, share.paymentId);
  });
}

/** The amount shared is decided at the request: a part of what is left by then. */
async function begin(parts: AskingParts, ctx: Committing, shareId: string) {
  const share = await lockedShare(ctx, shareId);
  if (share?.state !== 'waiting') return;
  const now = ctx.now();
  const amountCents = partOf(share);
  const isLate = now - share.paidAt > latestMs;
  if (isLate || amountCents === 0) {
    const problem = isLate ? 'too_late' : null;
    await moveShare(ctx.db, shareId, { state: 'released', problem, askAt: now });
    return;
  }
  const at = { source: 'profit-share', sourceId: shareId, eventAt: now, now };
  const occasion = occasionOf(parts, share, at);
  const { postingId } = await hold(ctx.db, postingOfShare(share, amountCents), occasion);
  await moveShare(ctx.db, shareId, { state: 'processing', amountCents, pendingId: postingId, askAt: now });
}

/** The provider may have received an earlier request: it is queried before it is asked to share. */
async function goOn(parts: AskingParts, provider: SharingProvider, share: Share) {
  const numbers = numbersOf(share);
  const request = { ...numbers, receiver: numberAt(share.receiver), amountCents: share.amountCents };
  const said = await knownOrAsked(
    () => provider.queryShare(numbers),
    () => provider.share(request),
  );
  await committing(parts, (ctx) => noteShare(parts, ctx, share.shareId, said));
}

type Asked = ProviderShare | { refused: string } | undefined;

/**
 * What a provider knows under a number, or answers to the request; undefined: unknown. A refusal counts once nothing is
 * known.
 */
async function knownOrAsked(
  query: () => Promise<ProviderReply<ProviderShare>>,
  ask: () => Promise<ProviderReply<ProviderShare>>,
): Promise<Asked> {
  const known = await query();
  if (known.kind !== 'answer') return undefined;
  if (known.value.state !== 'unknown_share') return known.value;
  const reply = await ask();
  if (reply.kind === 'answer') return reply.value;
  if (reply.kind === 'unknown' || reply.reason === 'not_enough') return undefined;
  const after = await query();
  if (after.kind !== 'answer') return undefined;
  return after.value.state === 'unknown_share'
    ? { refused: `${reply.code} ${reply.message}`.slice(0, 200) }
    : after.value;
}

async function noteShare(parts: AskingParts, ctx: Committing, shareId: string, said: Asked) {
  const share = await lockedShare(ctx, shareId);
  if (share?.state !== 'processing') return;
  const { db } = ctx;
  const now = ctx.now();
  const { pendingId, amountCents } = share;
  const problem = problemOf(said);
  if (problem !== undefined) {
    await release(db, pendingId ?? '', now);
    await moveShare(db, shareId, { state: 'failed', amountCents: 0, problem, askAt: now });
    return;
  }
  const isDone = isMoved(said, amountCents);
  if (!isDone) return moveShare(db, shareId, { askAt: now + (said ? askAfterMs(share.asked) : shortlyMs) });
  const at = { source: 'profit-share', sourceId: shareId, eventAt: isDone.at ?? now, now };
  await settle(db, pendingId ?? '', postingOfShare(share, amountCents), occasionOf(parts, share, at));
  await moveShare(db, shareId, { state: 'success', sharedAt: isDone.at ?? now, askAt: now });
}

/** Why it will never be done. */
function problemOf(said: Asked): string | undefined {
  if (!said) return undefined;
  if ('refused' in said) return said.refused;
  return said.state === 'closed' ? (said.why ?? 'closed') : undefined;
}

const isMoved = (said: Asked, cents: number): ProviderShare | undefined =>
  said && 'state' in said && said.state === 'success' && (said.amountCents ?? cents) === cents
    ? said
    : undefined;

/** Ends sharing of a payment: the provider releases the rest, eventually on its own. */
async function finish(parts: AskingParts, provider: SharingProvider, share: Share) {
  const { shareId, outNo, tradeNo } = share;
  const reply = await provider.finish({ tradeNo: tradeNo ?? '', outShareNo: `F${outNo}` });
  await committing(parts, async (ctx) => {
    const now = ctx.now();
    if (!(await lockedShare(ctx, shareId))) return;
    const isOver = now - share.paidAt > freedMs;
    if (isOver || (reply.kind === 'answer' && reply.value.finished)) {
      await moveShare(ctx.db, shareId, { finishedAt: now, askAt: null });
      return evenOut(parts, ctx, share.paymentId);
    }
    const askAt = now + (reply.kind === 'refused' ? askAfterMs(share.asked) : shortlyMs);
    return moveShare(ctx.db, shareId, { askAt });
  });
}

async function askForReturn(parts: AskingParts, returnId: string) {
  const { back, share } = await parts.database.read(everything, async (db) => {
    const back = await returnWith(db, returnId);
    return { back, share: back && (await shareWith(db, back.shareId)) };
  });
  const provider = share && providerAt(parts.providers, share.merchant)?.sharing;
  if (!provider || back?.state !== 'processing') return;
  const numbers = { ...numbersOf(share), outBackNo: back.outNo };
  const request = { ...numbers, receiver: numberAt(share.receiver), amountCents: back.amountCents };
  const said = await knownOrAsked(
    () => provider.queryBack(numbers),
    () => provider.giveBack(request),
  );
  const now = parts.now();
  const done = isMoved(said, back.amountCents);
  if (done)
    return committing(parts, (ctx) =>
      noteReturned(parts, ctx, returnId, { isBack: true, at: done.at, problem: null }),
    );
  const problem = problemOf(said);
  const isOver = now - back.createdAt > returnWaitsMs;
  const isFinal = said && 'refused' in said;
  // Only what the provider knows to have failed is given up; what it does not answer stays open.
  if (problem !== undefined && (isFinal || isOver))
    return committing(parts, (ctx) =>
      noteReturned(parts, ctx, returnId, { isBack: false, at: null, problem }),
    );
  // What its provider let run out is asked for under another number.
  const outNo = problem === undefined ? undefined : `${returnId.replaceAll('-', '')}_${back.asked}`;
  const askAt = now + (said ? askAfterMs(back.asked) : shortlyMs);
  return committing(parts, ({ db }) => askReturnAgain(db, returnId, askAt, outNo));
}
