import type { InputOf } from '@kickstand/contract/kit';
import type { statements } from '@kickstand/contract/money/settlement';
import { postingOf } from '@kickstand/domain/money/ledger';
import { businessDayOf } from '@kickstand/domain/platform/time';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { overAllAgents } from '../../kernel/database/over-all-agents.ts';
import { post } from '../ledger/posting.service.ts';
import { detailOf, taken } from './statements.service.ts';
import { paidBy, putState, type StatementShown } from './statements.store.ts';

interface Paying {
  bankNo: string;
  paidOn: string;
  reason: string;
  by: string;
  operatorId: string;
  now: number;
  zone: string;
}

/** Book what went over the bank: to the agent, or from it where the statement is below zero. */
export async function pay(
  db: Db,
  { id, agentId, payableCents }: Pick<StatementShown, 'id' | 'agentId' | 'payableCents'>,
  { bankNo, paidOn, reason, by, operatorId, now, zone }: Paying,
) {
  const owners = { agent: String(agentId) };
  const posting =
    payableCents > 0
      ? postingOf('statementPaid', { amount: payableCents }, owners)
      : postingOf('agentPaid', { amount: -payableCents }, owners);
  const about = { source: 'statement', sourceId: id, agentId, areaId: null, operatorId, reason };
  await post(db, posting, { ...about, eventAt: now, now, zone });
  await putState(db, id, { state: 'paid', now, by, paid: { on: paidOn, bankNo } });
}

interface TransferSaid {
  bankNo: string;
  paidOn: string;
  /** The same transfer paid other statements of the company too, that were noted before. */
  withOthers?: boolean | undefined;
}

/** A transfer happened, not before the period was over, and is told once or says that it paid several statements. */
async function refuseTransfer(
  zone: string,
  ctx: Ctx,
  statements: readonly Pick<StatementShown, 'id' | 'agentId' | 'toDay'>[],
  { bankNo, paidOn, withOthers }: TransferSaid,
) {
  if (paidOn > businessDayOf(ctx.now(), zone)) refuse('statement.paid_ahead');
  const early = statements.find(({ toDay }) => paidOn < toDay);
  if (early) refuse('statement.paid_early', { day: early.toDay });
  // The number stands for one transfer, whoever of us may see what else it paid.
  const paid = await overAllAgents(ctx.db, ctx.rows.scope(), () => paidBy(ctx.db, bankNo));
  const others = paid.filter((other) => !statements.some(({ id }) => id === other.id));
  const isSame = (agentId: number) => statements.every((one) => one.agentId === agentId);
  if (others.some((other) => !isSame(other.agentId) || other.paidOn !== paidOn))
    refuse('statement.transfer_taken');
  if (others.length > 0 && !withOthers) refuse('statement.transfer_shared', { n: others.length });
}

interface Transfer extends TransferSaid {
  statements: readonly { id: string; version: number }[];
  reason: string;
}

/**
 * Note that one transfer paid statements, when somebody else agrees. Whoever calls this from a call of its own declares there
 * what `statements.pay` declares: the codes, the fresh proof, the second person and the refusals.
 */
export async function payStatements(zone: string, ctx: Ctx, transfer: Transfer) {
  const { bankNo, paidOn, reason } = transfer;
  const taking: StatementShown[] = [];
  // By id, so that nobody who pays the same ones waits for this while this waits for them.
  for (const said of transfer.statements.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    taking.push(await taken(ctx, said, 'pay'));
  await refuseTransfer(zone, ctx, taking, transfer);
  const cents = taking.reduce((sum, { payableCents }) => sum + payableCents, 0);
  const period = (end: 'fromDay' | 'toDay') => taking.map((one) => one[end]).sort();
  const change = {
    agent: [taking[0]?.agent, taking[0]?.agent],
    period: [period('fromDay')[0], period('toDay').at(-1)],
    state: [taking[0]?.state, 'paid'],
    cents: [0, cents],
    bankNo: [null, bankNo],
    ...(taking.length > 1 && { statements: [0, taking.length] }),
  };
  ctx.secondPerson({ object: ctx.audit.object ?? '', change, reason });
  const { name: by, operatorId } = ctx.actor;
  for (const one of taking)
    await pay(ctx.db, one, { bankNo, paidOn, reason, by, operatorId, now: ctx.now(), zone });
  return change;
}

/** Note that a statement was paid, when somebody else agrees. */
export async function payStatement(zone: string, ctx: Ctx, { body }: InputOf<(typeof statements)['pay']>) {
  const { id, version, bankNo, paidOn, withOthers, reason } = body;
  const statements = [{ id, version }];
  const change = await payStatements(zone, ctx, { statements, bankNo, paidOn, withOthers, reason });
  ctx.audit.record(id, change, reason);
  return detailOf(ctx, id);
}
