import type { InputOf } from '@kickstand/contract/kit';
import type { areaDeposits } from '@kickstand/contract/money/deposits';
import { everything } from '@kickstand/domain/platform/access';
import { centsOf } from '@kickstand/domain/rides/pricing';
import type { JobParts } from '../../feature.ts';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { masked } from '../../kernel/call/masked.ts';
import { Refused, refuse, sentenceOf } from '../../kernel/call/refuse.ts';
import { committing } from '../../kernel/database/committing.ts';
import { newId } from '../../kernel/ids.ts';
import { Batches } from '../../kernel/list/cursor.ts';
import { makeNextOf } from '../../kernel/making/making.ts';
import { takeDeposit } from '../../money/deposits/deposits.service.ts';
import type { PaymentParts } from '../../money/payments/payments.parts.ts';
import { isTooOld } from '../../money/payments/refunds.service.ts';
import { waitForRider } from '../../platform/rider-kit/riders.service.ts';
import {
  countToRefund,
  endRun,
  insertRun,
  lockLastRun,
  noteItem,
  pageOfAreas,
  pageOfItems,
  refundRunsMade,
  runAgain,
  runToMake,
  waitingOf,
} from './area-refunds.store.ts';
import { type Back, sendBack } from './deposits.service.ts';
import { areaIn } from './membership.store.ts';

type Calls = typeof areaDeposits;

const seeingOf = (ctx: Ctx, query: InputOf<Calls['items']>['query'] | InputOf<Calls['list']>['query']) => ({
  scope: ctx.rows.scope(query),
  locale: ctx.locale,
  now: ctx.now(),
});

export const listAreas = (ctx: Ctx, { query }: InputOf<Calls['list']>) =>
  pageOfAreas(ctx.db, seeingOf(ctx, query), query);

export async function listItems(ctx: Ctx, { query }: InputOf<Calls['items']>) {
  const page = await pageOfItems(ctx.db, seeingOf(ctx, query), query);
  const isWhole = ctx.db.reading instanceof Batches && ctx.actor.codes.has('pii');
  const list = page.list.map(({ facts, ...row }) => ({
    ...row,
    isOld: isTooOld(row.paidAt, ctx.now()),
    riderPhone: isWhole ? row.riderPhone : masked(row.riderPhone ?? ''),
    why: sentenceOf(row.why, ctx.locale, facts) ?? row.why,
  }));
  return { ...page, list };
}

/** Refunds all deposits of an area that were paid when they were counted, after a second person's approval. */
export async function refundArea(ctx: Ctx, { params: { areaId }, body }: InputOf<Calls['refund']>) {
  const object = String(areaId);
  ctx.audit.on(object);
  const scope = ctx.rows.scope();
  const { agentId } = (await areaIn(ctx.db, scope, areaId)) ?? refuse('common.not_found');
  const now = ctx.now();
  const of = { areaId, seenAt: Math.min(body.seenAt, now) };
  const { deposits, cents } = await countToRefund(ctx.db, scope, of);
  if (deposits === 0) refuse('deposit.area_none');
  // Deposits may have become refundable since: those were not approved.
  if (deposits > body.deposits || cents > body.cents) refuse('deposit.area_more');
  const { reason } = body;
  ctx.secondPerson({ object, change: { deposits, cents }, reason });
  const { operatorId, name } = ctx.actor;
  const runId = newId();
  const run = { runId, agentId, now, by: { operatorId, name }, reason };
  if (!(await insertRun(ctx.db, scope, of, run))) refuse('deposit.area_open');
  ctx.audit.record(object, { deposits, cents }, reason);
  return { runId, deposits, cents: centsOf(cents) };
}

/** Continues an approved run with what was not refunded. */
export async function resumeArea(
  ctx: Ctx,
  { params: { areaId }, body: { reason } }: InputOf<Calls['resume']>,
) {
  const object = String(areaId);
  ctx.audit.on(object);
  const scope = ctx.rows.scope();
  if (!(await areaIn(ctx.db, scope, areaId))) refuse('common.not_found');
  const { runId, state } = (await lockLastRun(ctx.db, scope, areaId)) ?? refuse('deposit.area_over');
  if (state === 'waiting' || state === 'making') refuse('deposit.area_open');
  const deposits = await runAgain(ctx.db, runId, ctx.now());
  if (deposits === 0) refuse('deposit.area_over');
  ctx.audit.record(object, { deposits }, reason);
  return { runId, deposits };
}

type Sending = PaymentParts & Pick<JobParts, 'database' | 'now' | 'onTrouble'>;

const mostAtOnce = 100;

/**
 * Refunds the deposits of the run that has waited longest, each in its own transaction, so that a failure holds up
 * no other and a successor continues where it stopped. Returns its number, undefined if none waits.
 */
export const makeNextRefundRun = (parts: Sending) =>
  makeNextOf(parts, refundRunsMade, async (held, tell) => {
    const { database } = parts;
    const run = await database.read(everything, (db) => runToMake(db, held.id));
    if (!run) throw new Error(`the run ${held.id} is gone`);
    const { operatorId, name, reason } = run;
    let { sent } = run;
    for (;;) {
      const batch = await database.read(everything, (db) => waitingOf(db, held.id, mostAtOnce));
      if (batch.length === 0) break;
      for (const one of batch) {
        await sendOne(parts, { ...one, runId: held.id }, { reason, operator: { operatorId, name } });
        sent += 1;
        tell(sent / run.items);
      }
    }
    await database.write(everything, (db) => endRun(db, held));
  });

interface One {
  runId: string;
  depositId: string;
  riderId: string;
}

/** Refunds one deposit, or records why it stays. */
async function sendOne(parts: Sending, one: One, back: Back) {
  try {
    await committing(parts, async (tx) => {
      await waitForRider(tx.db, one.riderId);
      const deposit = (await takeDeposit(tx.db, one.depositId)) ?? refuse('deposit.none');
      if (await noteItem(tx.db, one, null, tx.now())) await sendBack(parts, tx, deposit, back);
    });
  } catch (error) {
    if (!(error instanceof Refused)) parts.onTrouble(error, 'a deposit could not be sent back');
    const why = error instanceof Refused ? error : new Refused('common.fault');
    await parts.database.write(everything, (db) => noteItem(db, one, why, parts.now()));
  }
}
