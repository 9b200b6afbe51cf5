import type { InputOf } from '@kickstand/contract/kit';
import type { StatementDetail, StatementRow, statements } from '@kickstand/contract/money/settlement';
import { isOpenStatement, type StatementState } from '@kickstand/domain/money/settlement';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';
import { ofCompaniesInScope } from '../../kernel/list/rows-in-scope.ts';

const shown = (db: Db) =>
  db
    .selectFrom('statement as s')
    .innerJoin('agent as a', 'a.agent_id', 's.agent_id')
    .select(['s.statement_id as id', 's.agent_id as agentId', 'a.name as agent', 's.from_day as fromDay'])
    .select(['s.to_day as toDay', sql<StatementRow['cycle']>`s.cycle`.as('cycle')])
    .select(sql<StatementRow['state']>`s.state`.as('state'))
    .select(['s.base_cents as baseCents', 's.share_cents as shareCents', 's.gift_cents as giftCents'])
    .select(['s.minimum_cents as minimumCents', 's.adjust_cents as adjustCents'])
    .select([
      's.provider_cents as providerCents',
      's.carry_cents as carryCents',
      's.payable_cents as payableCents',
    ])
    .select(['s.issued_at as issuedAt', 's.due_at as dueAt', 's.confirmed_at as confirmedAt'])
    .select(['s.confirmed_by as confirmedBy', 's.paid_on as paidOn', 's.paid_by as paidBy'])
    .select(['s.bank_no as bankNo', 's.version', 's.bills_negative as billsNegative'])
    .select(
      sql<string | null>`(select n.from_day || ' – ' || n.to_day from statement n
        where n.statement_id = s.carried_to)`.as('carriedTo'),
    );

/** One page of the statements of the companies in scope. */
export function pageOfStatements(db: Db, scope: Scope, query: InputOf<typeof statements.list>['query']) {
  const { agentId, state, month } = query;
  const rows = shown(db).where((eb) =>
    eb.and([
      ofCompaniesInScope(scope, 's.agent_id'),
      ...given(
        agentId !== undefined && sql<boolean>`s.agent_id = ${agentId}`,
        state && sql<boolean>`s.state = ${state}`,
        month &&
          sql<boolean>`s.to_day >= ${`${month}-01`}::date and s.to_day < ${`${month}-01`}::date + interval '1 month'`,
      ),
    ]),
  );
  return pageFrom(db, rows, query, {
    sortable: { issuedAt: 's.issued_at', toDay: 's.to_day' },
    tieBreak: 's.statement_id',
    neverNull: ['issuedAt', 'toDay'],
  });
}

/** One statement, as far as its company is in scope. */
export const statementWith = (db: Db, scope: Scope, id: string) =>
  shown(db)
    .where('s.statement_id', '=', id)
    .where(ofCompaniesInScope(scope, 's.agent_id'))
    .executeTakeFirst();
export type StatementShown = NonNullable<Awaited<ReturnType<typeof statementWith>>>;

/** Nobody else changes it until this is done. */
export const lockStatement = (db: Db, id: string) =>
  db.selectFrom('statement').select('version').where('statement_id', '=', id).forUpdate().executeTakeFirst();

/** The areas that a statement has lines of. */
export async function areasIn(db: Db, id: string) {
  const found = await sql<{ id: number; name: string }>`
    select z.service_area_id as id, z.name from service_area z
    where z.service_area_id in (select d.service_area_id from share_day d where d.statement_id = ${id})
    order by z.service_area_id`.execute(db);
  return found.rows;
}

/** Whether an order is one of an agent's. */
export const isOrderOf = async (db: Db, orderId: string, agentId: number) =>
  (await db
    .selectFrom('ride_order')
    .select('order_id')
    .where('order_id', '=', orderId)
    .where('agent_id', '=', agentId)
    .executeTakeFirst()) !== undefined;

/** What was corrected about a statement, and what it has of corrections of earlier ones. */
export const adjustmentsOf = (db: Db, id: string) =>
  db
    .selectFrom('statement_adjustment as d')
    .innerJoin('service_area as z', 'z.service_area_id', 'd.service_area_id')
    .select(['d.adjustment_id as id', 'z.name as area', 'd.order_id as orderId', 'd.cents', 'd.reason'])
    .select(['d.made_at as madeAt', 'd.made_by as madeBy', 'd.approver'])
    .select(
      sql<'correction' | 'cards'>`case when d.about_id is null then 'cards' else 'correction' end`.as('kind'),
    )
    .select(sql<boolean>`d.statement_id is distinct from ${id}`.as('isNext'))
    .where((eb) => eb.or([eb('d.about_id', '=', id), eb('d.statement_id', '=', id)]))
    .orderBy('d.made_at')
    .execute();

/** What was said about a statement, the oldest first. */
export const messagesOf = (db: Db, id: string) =>
  db
    .selectFrom('statement_message as m')
    .leftJoin('service_area as z', 'z.service_area_id', 'm.service_area_id')
    .select(['m.message_id as id', sql<StatementDetail['messages'][number]['kind']>`m.kind`.as('kind')])
    .select(['m.day', 'z.name as area', 'm.order_id as orderId', 'm.body', 'm.sent_at as sentAt'])
    .select('m.sent_by as sentBy')
    .where('m.statement_id', '=', id)
    .orderBy('m.sent_at')
    .orderBy('m.message_id')
    .execute();

export interface NewMessage {
  id: string;
  statementId: string;
  agentId: number;
  kind: 'dispute' | 'answer';
  day: string | undefined;
  areaId: number | undefined;
  orderId: string | undefined;
  body: string;
  by: string;
  now: number;
}

export const insertMessage = (db: Db, message: NewMessage) =>
  db
    .insertInto('statement_message')
    .values({
      message_id: message.id,
      statement_id: message.statementId,
      agent_id: message.agentId,
      kind: message.kind,
      day: message.day ?? null,
      service_area_id: message.areaId ?? null,
      order_id: message.orderId ?? null,
      body: message.body,
      sent_by: message.by,
      sent_at: new Date(message.now),
    })
    .execute();

export interface NewAdjustment {
  id: string;
  agentId: number;
  areaId: number;
  /** Null: a transfer of an area. */
  aboutId: string | null;
  /** Null: the next one. */
  statementId: string | null;
  orderId: string | undefined;
  cents: number;
  reason: string;
  by: string;
  approver: string;
  now: number;
}

/** Keep a correction; the statement that it counts in has it at once. */
export async function insertAdjustment(db: Db, one: NewAdjustment) {
  await db
    .insertInto('statement_adjustment')
    .values({
      adjustment_id: one.id,
      agent_id: one.agentId,
      service_area_id: one.areaId,
      about_id: one.aboutId,
      statement_id: one.statementId,
      order_id: one.orderId ?? null,
      cents: one.cents,
      reason: one.reason,
      made_at: new Date(one.now),
      made_by: one.by,
      approver: one.approver,
    })
    .execute();
  if (one.statementId !== null)
    await db
      .updateTable('statement')
      .set((eb) => ({
        adjust_cents: eb('adjust_cents', '+', one.cents),
        payable_cents: eb('payable_cents', '+', one.cents),
      }))
      .where('statement_id', '=', one.statementId)
      .execute();
}

interface Step {
  state: StatementState;
  now: number;
  /** When it is confirmed by itself. */
  dueAt?: number;
  /** Who confirmed it; left out: it was confirmed by itself. */
  by?: string;
  paid?: { on: string; bankNo: string };
}

/** Let a statement be in a state, and count its version on. */
export function putState(db: Db, id: string, { state, now, dueAt, by, paid }: Step) {
  const confirmed = isOpenStatement(state)
    ? { confirmed_at: null, confirmed_by: null }
    : { confirmed_at: new Date(now), confirmed_by: by ?? null };
  const settled = paid
    ? { paid_at: new Date(now), paid_on: paid.on, paid_by: by ?? null, bank_no: paid.bankNo }
    : confirmed;
  return db
    .updateTable('statement')
    .set((eb) => ({
      state,
      due_at: dueAt === undefined ? null : new Date(dueAt),
      version: eb('version', '+', 1),
      ...settled,
    }))
    .where('statement_id', '=', id)
    .execute();
}

/** What a transfer of the bank paid, as far as it was noted; nobody else notes one under this number until this is done. */
export async function paidBy(db: Db, bankNo: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${bankNo}, 261))`.execute(db);
  return db
    .selectFrom('statement')
    .select(['statement_id as id', 'agent_id as agentId', 'paid_on as paidOn'])
    .where('bank_no', '=', bankNo)
    .execute();
}

/** Statements that nobody disputed in time. */
export async function overdue(db: Db, now: number) {
  const found = await db
    .selectFrom('statement')
    .select('statement_id')
    .where('due_at', '<=', sql<number>`${new Date(now)}::timestamptz`)
    .where('state', '=', 'draft')
    .orderBy('due_at')
    .limit(100)
    .execute();
  return found.map(({ statement_id }) => statement_id);
}

/** Whether a day is part of a statement that was agreed to, of whatever agent. None with it is agreed to until this is done. */
export async function isHeld(db: Db, day: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select day_is_held(${day}::date) as held`.execute(db);
  return rows[0]?.held ?? false;
}

/** How many statements of an agent are neither closed nor carried on, and how many shares and corrections stand on none. */
export async function openOf(db: Db, agentId: number) {
  const { rows } = await sql<{ statements: number; waiting: number }>`select
    (select count(*) from statement where agent_id = ${agentId}
      and (state in ('draft', 'disputed', 'confirmed') or (state = 'carried' and carried_to is null and payable_cents < 0)))
      as statements,
    (select count(*) from share_day where agent_id = ${agentId} and statement_id is null and share_cents <> 0)
      + (select count(*) from statement_adjustment where agent_id = ${agentId} and statement_id is null) as waiting`.execute(
    db,
  );
  return rows[0] ?? { statements: 0, waiting: 0 };
}
