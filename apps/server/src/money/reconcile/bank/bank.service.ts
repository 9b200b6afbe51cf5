import type { AnswerOf, InputOf } from '@kickstand/contract/kit';
import type {
  BankItem,
  BankLineState,
  BankMatchKind,
  BankProposal,
  bankLines,
} from '@kickstand/contract/money/reconcile';
import { type Candidates, isFit, proposalsFor } from '@kickstand/domain/money/bank';
import type { Ctx } from '../../../kernel/call/ctx.ts';
import { refuse } from '../../../kernel/call/refuse.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { pageAtHand } from '../../../kernel/list/page.ts';
import { payStatements } from '../../settlement/paying.service.ts';
import { seesWhole } from '../checks.service.ts';
import {
  type BankLineKept,
  bankLineWith,
  deleteMatches,
  insertMatches,
  lockBankLine,
  putBankLine,
} from './bank.store.ts';
import { pageOfBankLines } from './bank-list.store.ts';
import {
  itemsOfPayouts,
  itemsOfStatements,
  namesOf,
  notedBy,
  owedBy,
  payoutsBy,
} from './candidates.store.ts';

type Calls = typeof bankLines;

/** Lines are of the platform’s own accounts: whoever sees a part of it sees none. */
export async function listBankLines(zone: string, ctx: Ctx, { query }: InputOf<Calls['list']>) {
  if (!seesWhole(ctx)) return pageAtHand(ctx.db, [], query);
  return pageOfBankLines(ctx.db, query, zone);
}

async function candidatesFor(
  zone: string,
  db: Db,
  { booked_on: bookedOn, cents }: Pick<BankLineKept, 'booked_on' | 'cents'>,
): Promise<Omit<Candidates, 'names'>> {
  const asked = { bookedOn, cents };
  return {
    owed: await owedBy(db, asked),
    noted: await notedBy(db, asked),
    payouts: await payoutsBy(db, asked, zone),
  };
}

/** What a movement may have paid, the likeliest first. */
export async function listProposals(
  zone: string,
  ctx: Ctx,
  { params }: InputOf<Calls['proposals']>,
): Promise<AnswerOf<Calls['proposals']>> {
  if (!seesWhole(ctx)) refuse('common.not_found');
  const line = (await bankLineWith(ctx.db, params.id)) ?? refuse('common.not_found');
  if (line.state !== 'open') return { list: [] };
  const { booked_on: bookedOn, cents, bank_no: bankNo, reference, party, text } = line;
  const candidates = await candidatesFor(zone, ctx.db, line);
  const agents = [...candidates.owed, ...candidates.noted].map(({ agentId }) => agentId);
  const names = await namesOf(ctx.db, [...new Set(agents)]);
  const transfer = { bookedOn, cents, bankNo, reference, party, text };
  const found = proposalsFor(transfer, { ...candidates, names });
  const items = await itemsByKey(zone, ctx.db, found);
  return {
    list: found.map(({ kind, grounds, daysApart, keys }) => ({
      kind,
      grounds: [...grounds],
      daysApart,
      items: keys.flatMap((key) => items.get(key) ?? []),
    })),
  };
}

async function itemsByKey(
  zone: string,
  db: Db,
  found: readonly (Pick<BankProposal, 'kind'> & { keys: readonly string[] })[],
) {
  const keysOf = (isPayout: boolean) => [
    ...new Set(found.flatMap(({ kind, keys }) => ((kind === 'payout') === isPayout ? keys : []))),
  ];
  const items: BankItem[] = [
    ...(await itemsOfStatements(db, keysOf(false))),
    ...(await itemsOfPayouts(db, keysOf(true), zone)),
  ];
  return new Map(items.map((item) => [item.key, item]));
}

interface Seen {
  id: string;
  version: number;
}

/** A line as it was seen, in one of these states; nobody else changes it until this is done. */
async function takenLine(ctx: Ctx, { id, version }: Seen, states: readonly BankLineState[]) {
  ctx.audit.on(id);
  if (!seesWhole(ctx)) refuse('common.not_found');
  const line = (await lockBankLine(ctx.db, id)) ?? refuse('common.not_found');
  if (line.version !== version) refuse('common.stale_version');
  if (!states.includes(line.state)) refuse('bank.state');
  return line;
}

interface Step {
  state: BankLineState;
  kind?: BankMatchKind;
  reason: string;
  /** What the operator log says beside it. */
  more?: Record<string, unknown>;
}

async function put(ctx: Ctx, line: BankLineKept, { state, kind, reason, more }: Step) {
  const approver = ctx.approver ?? null;
  const step = { state, kind: kind ?? null, by: ctx.actor.name, approver, remark: reason, now: ctx.now() };
  await putBankLine(ctx.db, line.line_id, step);
  const { booked_on: day, account, cents, bank_no: bankNo } = line;
  const change = { state: [line.state, state], day, account, cents, bankNo, ...(kind && { kind }), ...more };
  ctx.audit.record(line.line_id, change, reason);
  return { id: line.line_id };
}

/** Say that a movement is what was noted before, or what a provider paid out: nothing but that is written down. */
export async function linkLine(zone: string, ctx: Ctx, { body }: InputOf<Calls['link']>) {
  const { kind, keys, reason } = body;
  const line = await takenLine(ctx, body, ['open']);
  const candidates = await candidatesFor(zone, ctx.db, line);
  const transfer = { cents: line.cents, bookedOn: line.booked_on };
  if (!isFit(transfer, { kind, keys }, candidates)) refuse('bank.no_fit');
  await insertMatches(ctx.db, line.line_id, kind === 'payout' ? { payouts: keys } : { statements: keys });
  return put(ctx, line, { state: 'matched', kind, reason, more: { matched: keys.join() } });
}

/** A number under which a payment is noted has so many letters. */
const fewestLetters = 4;
const mostLetters = 40;

/** The bank's number of a line as payments are noted by it, else what was entered. */
function numberFor({ bank_no: bankNo }: BankLineKept, entered: string | undefined): string {
  const own = bankNo.slice(0, mostLetters);
  return own.length >= fewestLetters ? own : (entered ?? refuse('bank.no_number'));
}

/** Say that a movement paid statements: they are noted as paid by it, as if somebody had done so one by one. */
export async function payByLine(zone: string, ctx: Ctx, { body }: InputOf<Calls['payStatements']>) {
  const { statements, reason } = body;
  const line = await takenLine(ctx, body, ['open']);
  const keys = statements.map(({ id }) => id);
  const transfer = { cents: line.cents, bookedOn: line.booked_on };
  const owed = await owedBy(ctx.db, transfer);
  if (!isFit(transfer, { kind: 'owed', keys }, { owed, noted: [], payouts: [] })) refuse('bank.no_fit');
  const bankNo = numberFor(line, body.bankNo);
  const paid = await payStatements(zone, ctx, { statements, bankNo, paidOn: line.booked_on, reason });
  await insertMatches(ctx.db, line.line_id, { statements: keys });
  const { agent, period } = paid;
  return put(ctx, line, {
    state: 'matched',
    kind: 'owed',
    reason,
    more: { agent, period, bankNo, matched: keys.join() },
  });
}

/** Set a movement aside. */
export async function ignoreLine(ctx: Ctx, { body }: InputOf<Calls['ignore']>) {
  const line = await takenLine(ctx, body, ['open']);
  return put(ctx, line, { state: 'ignored', reason: body.reason });
}

/** Take back what was said about a movement; payments that were noted stay so. */
export async function undoLine(ctx: Ctx, { body }: InputOf<Calls['undo']>) {
  const line = await takenLine(ctx, body, ['matched', 'ignored']);
  await deleteMatches(ctx.db, line.line_id);
  return put(ctx, line, { state: 'open', reason: body.reason });
}
