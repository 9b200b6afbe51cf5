import type { InputOf } from '@kickstand/contract/kit';
import type { StatementDetail, statements } from '@kickstand/contract/money/settlement';
import { type Posting, postingOf } from '@kickstand/domain/money/ledger';
import {
  confirmedAs,
  isOpenStatement,
  type StatementStep,
  takesStep,
  undisputedMs,
} from '@kickstand/domain/money/settlement';
import type { Scope } from '@kickstand/domain/platform/access';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuseOtherParty } from '../../kernel/call/other-party.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import { post } from '../ledger/posting.service.ts';
import {
  adjustmentsOf,
  areasIn,
  insertAdjustment,
  insertMessage,
  isHeld,
  isOrderOf,
  lockStatement,
  messagesOf,
  openOf,
  pageOfStatements,
  putState,
  type StatementShown,
  statementWith,
} from './statements.store.ts';

type Calls = typeof statements;

/** Statements are of whole companies: whoever may work in some areas only sees none. */
export const wholeCompanies = (scope: Scope, asked: Scope = scope): Scope => ({
  agentIds: scope.opAreaIds === 'all' ? asked.agentIds : [],
  opAreaIds: 'all',
});

/** The companies whose statements are seen. */
export const companiesOf = (ctx: Ctx, query: Parameters<Ctx['rows']['scope']>[0] = {}): Scope =>
  wholeCompanies(ctx.rows.scope(), ctx.rows.scope(query));

export const listStatements = (ctx: Ctx, { query }: InputOf<Calls['list']>) =>
  pageOfStatements(ctx.db, companiesOf(ctx, query), query);

/** A statement in scope. Refused when there is none. */
export const statementOf = async (ctx: Ctx, id: string) =>
  (await statementWith(ctx.db, companiesOf(ctx), id)) ?? refuse('common.not_found');

/** A statement with all that is told of it. */
export async function detailOf(ctx: Ctx, id: string): Promise<StatementDetail> {
  const row = await statementOf(ctx, id);
  return {
    ...row,
    areas: await areasIn(ctx.db, id),
    adjustments: (await adjustmentsOf(ctx.db, id)) as StatementDetail['adjustments'],
    messages: await messagesOf(ctx.db, id),
  } as StatementDetail;
}

export const showStatement = (ctx: Ctx, { params }: InputOf<Calls['single']>) => detailOf(ctx, params.id);

/** A statement as it was seen, in a state that takes a step; nobody else changes it until this is done. */
export async function taken(ctx: Ctx, { id, version }: { id: string; version: number }, step: StatementStep) {
  ctx.audit.on(id);
  await lockStatement(ctx.db, id);
  const one = await statementOf(ctx, id);
  if (one.version !== version) refuse('common.stale_version');
  if (!takesStep(one.state, step)) refuse('statement.state');
  return one;
}

/** The same, for what only the other party may say: head office never agrees or objects in a franchisee's place. */
async function takenByParty(ctx: Ctx, said: { id: string; version: number }, step: StatementStep) {
  const one = await taken(ctx, said, step);
  refuseOtherParty(ctx, one);
  return one;
}

interface Disputing {
  day?: string | undefined;
  areaId?: number | undefined;
  orderId?: string | undefined;
  text: string;
  by: string;
  now: number;
}

/** Keep what is said to be wrong: it is not agreed to until head office has answered. */
export async function dispute(
  db: Db,
  { id, agentId }: Pick<StatementShown, 'id' | 'agentId'>,
  said: Disputing,
) {
  const { text, day, areaId, orderId, by, now } = said;
  const about = { statementId: id, agentId, day, areaId, orderId };
  await insertMessage(db, { ...about, id: newId(), kind: 'dispute', body: text, by, now });
  await putState(db, id, { state: 'disputed', now });
}

/** What is said about a statement is about its areas, its days and the agent's own orders. */
async function refuseForeign(
  ctx: Ctx,
  { id, agentId, fromDay, toDay }: Pick<StatementShown, 'id' | 'agentId' | 'fromDay' | 'toDay'>,
  { day, areaId, orderId }: Pick<Disputing, 'day' | 'areaId' | 'orderId'>,
) {
  const isOutside = day !== undefined && (day < fromDay || day > toDay);
  const isElsewhere = areaId !== undefined && !(await areasIn(ctx.db, id)).some((area) => area.id === areaId);
  const isForeign = orderId !== undefined && !(await isOrderOf(ctx.db, orderId, agentId));
  if (isOutside || isElsewhere || isForeign) refuse('common.not_found');
}

export async function disputeStatement(ctx: Ctx, { body }: InputOf<Calls['dispute']>) {
  const one = await takenByParty(ctx, body, 'dispute');
  await refuseForeign(ctx, one, body);
  await dispute(ctx.db, one, { ...body, by: ctx.actor.name, now: ctx.now() });
  ctx.audit.record(one.id, { state: [one.state, 'disputed'] }, body.text.slice(0, 200));
  return detailOf(ctx, one.id);
}

export async function answerDispute(ctx: Ctx, { body: { id, text, version } }: InputOf<Calls['answer']>) {
  const { agentId, state } = await taken(ctx, { id, version }, 'answer');
  const now = ctx.now();
  const about = { statementId: id, agentId, day: undefined, areaId: undefined, orderId: undefined };
  await insertMessage(ctx.db, { ...about, id: newId(), kind: 'answer', body: text, by: ctx.actor.name, now });
  await putState(ctx.db, id, { state: 'draft', now, dueAt: now + undisputedMs });
  ctx.audit.record(id, { state: [state, 'draft'] }, text.slice(0, 200));
  return detailOf(ctx, id);
}

const postingOfAdjustment = (cents: number, owners: { area: string; agent: string }): Posting =>
  cents > 0
    ? postingOf('agentShare', { share: cents }, owners)
    : postingOf('agentShareTakenBack', { share: -cents }, owners);

interface Adjusting {
  agentId: number;
  areaId: number;
  aboutId: string | null;
  statementId: string | null;
  orderId?: string | undefined;
  cents: number;
  reason: string;
  by: string;
  approver: string;
  now: number;
  zone: string;
}

/** Book a correction and keep it where it counts; answers its number. */
export async function adjustBy(db: Db, { zone, orderId, ...one }: Adjusting) {
  const id = newId();
  const owners = { area: String(one.areaId), agent: String(one.agentId) };
  await post(db, postingOfAdjustment(one.cents, owners), {
    source: 'adjustment',
    sourceId: id,
    eventAt: one.now,
    now: one.now,
    zone,
    agentId: one.agentId,
    areaId: one.areaId,
    reason: one.reason,
  });
  await insertAdjustment(db, { ...one, id, orderId });
  return id;
}

/** Correct a statement; once it was agreed to, the next one has the correction. */
export async function adjustStatement(zone: string, ctx: Ctx, { body }: InputOf<Calls['adjust']>) {
  const { id, areaId, orderId, cents, reason } = body;
  const one = await taken(ctx, body, 'adjust');
  await refuseForeign(ctx, one, { areaId, orderId });
  const isOpen = isOpenStatement(one.state);
  const change = {
    agent: [one.agent, one.agent],
    period: [one.fromDay, one.toDay],
    cents: isOpen ? [one.payableCents, one.payableCents + cents] : [0, cents],
    countsIn: [null, isOpen ? 'this_statement' : 'next_statement'],
    ...(orderId !== undefined && { order: [null, orderId] }),
  };
  ctx.secondPerson({ object: id, change, reason });
  const now = ctx.now();
  await adjustBy(ctx.db, {
    agentId: one.agentId,
    areaId,
    aboutId: id,
    statementId: isOpen ? id : null,
    orderId,
    cents,
    reason,
    by: ctx.actor.name,
    approver: ctx.approver ?? '',
    now,
    zone,
  });
  if (one.state === 'draft') await putState(ctx.db, id, { state: 'draft', now, dueAt: now + undisputedMs });
  if (one.state === 'disputed') await putState(ctx.db, id, { state: 'disputed', now });
  ctx.audit.record(id, change, reason);
  return detailOf(ctx, id);
}

/** What a statement becomes that was agreed to, by somebody or by itself. */
export async function confirm(
  db: Db,
  one: Pick<StatementShown, 'id' | 'payableCents' | 'billsNegative'>,
  { by, now }: { by?: string; now: number },
) {
  const state = confirmedAs(one.payableCents, one.billsNegative);
  await putState(db, one.id, { state, now, ...(by !== undefined && { by }) });
  return state;
}

export async function confirmStatement(ctx: Ctx, { body }: InputOf<Calls['confirm']>) {
  const one = await takenByParty(ctx, body, 'confirm');
  const state = await confirm(ctx.db, one, { by: ctx.actor.name, now: ctx.now() });
  ctx.audit.record(body.id, { state: [one.state, state], cents: [one.payableCents, one.payableCents] });
  return detailOf(ctx, body.id);
}

/** Whether a day is held by a statement that was agreed to, of whatever agent: nobody opens it again. None is agreed to meanwhile. */
export const isDayHeld = (db: Db, day: string): Promise<boolean> => isHeld(db, day);

/** Whether there is money between an agent and head office that is not settled. */
export async function isUnsettled(db: Db, agentId: number): Promise<boolean> {
  const { statements: open, waiting } = await openOf(db, agentId);
  return open > 0 || waiting > 0;
}
