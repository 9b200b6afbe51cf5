import type { FundMove, finance } from '@kickstand/contract/insight/finance';
import type { Cents, InputOf } from '@kickstand/contract/kit';
import { payRules } from '@kickstand/contract/places/area-settings';
import { lateRefundMs } from '@kickstand/contract/rides/orders';
import { type Posting, postingOf } from '@kickstand/domain/money/ledger';
import { headOffice } from '@kickstand/domain/organisation/agents';
import { everything } from '@kickstand/domain/platform/access';
import { businessDayOf } from '@kickstand/domain/platform/time';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Database } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import type { InTurn } from '../../kernel/program/in-turn.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import { post } from '../../money/ledger/posting.service.ts';
import { neededOf } from './finance.service.ts';
import { fundsNow } from './finance.store.ts';
import { countFunds, lockFunds, merchantsKnown, pageOfFundDays } from './fund-days.store.ts';

export async function listFundDays(ctx: Ctx, { query }: InputOf<typeof finance.fundDays>) {
  const { list, ...counted } = await pageOfFundDays(ctx.db, ctx.rows.scope(query), query);
  return {
    list: list.map((row) => ({ ...row, neededCents: neededOf(row.principalCents) as Cents })),
    ...counted,
  };
}

export const listMerchants = async (ctx: Ctx) => ({
  list: await merchantsKnown(ctx.db),
});

async function postingFor(ctx: Ctx, move: FundMove, amount: number, merchant?: string): Promise<Posting> {
  if (move !== 'providerPaidDeposits') return postingOf(move, { amount }, {});
  if (merchant === undefined || !(await merchantsKnown(ctx.db)).includes(merchant))
    return refuse('funds.merchant');
  return postingOf(move, { amount }, { merchant });
}

/** The reserve never falls below what prepaid balances require. */
async function refuseBelowNeeded({ db, now }: Ctx, amountCents: number) {
  await lockFunds(db);
  const capCents = payRules.fields.prepaidCapCents.usual;
  const { reserveCents, principalCents } = await fundsNow(db, { capCents, lateBefore: now() });
  const needed = neededOf(Number(principalCents));
  if (Number(reserveCents) - amountCents < needed)
    refuse('funds.reserve', { needed: (needed / 100).toFixed(2) });
}

/** Books a movement made at the bank, after a second person's approval. */
export async function moveFunds(zone: string, ctx: Ctx, { body }: InputOf<typeof finance.moveFunds>) {
  const { move, amountCents, merchant, reason } = body;
  ctx.audit.on(move);
  if (move === 'reserveReleased') await refuseBelowNeeded(ctx, amountCents);
  const posting = await postingFor(ctx, move, amountCents, merchant);
  const change = { move, amountCents, ...(merchant !== undefined && { merchant }) };
  ctx.secondPerson({ object: move, change, reason });
  const now = ctx.now();
  const { postingId } = await post(ctx.db, posting, {
    source: 'funds',
    sourceId: newId(),
    eventAt: now,
    now,
    zone,
    agentId: headOffice,
    areaId: null,
    operatorId: ctx.actor.operatorId,
    reason,
  });
  ctx.audit.record(move, { ...change, posting: postingId }, reason);
  return { postingId };
}

interface Watch {
  database: Database;
  now(): number;
  zone: string;
}

/** Records the present funds as those of today. */
export const countFundsOfToday = ({ database, now, zone }: Watch) =>
  database.write(everything, (db) =>
    countFunds(db, {
      day: businessDayOf(now(), zone),
      now: now(),
      capCents: payRules.fields.prepaidCapCents.usual,
      lateBefore: now() - lateRefundMs,
    }),
  );

const everyMs = 120_000;

/** Write it down at once and again and again; answers how to stop. */
export const startFundCount = (watch: Watch & { inTurn: InTurn }, onError: (error: unknown) => void) =>
  repeatEvery(everyMs, () => countFundsOfToday(watch), onError, { atOnce: true, inTurn: watch.inTurn });
