import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';

/** Sold cards of an area of which something is left, all together. */
export async function cardsLeft(db: Db, areaId: number) {
  const { rows } = await sql<{ cards: number; cents: number }>`
    select count(*) as cards, coalesce(sum(price_cents - released_cents - over_cents - refund_cents), 0)::bigint as cents
    from user_card where service_area_id = ${areaId} and source = 'buy' and state in ('unused', 'active')
      and price_cents > released_cents + over_cents + refund_cents`.execute(db);
  return rows[0] ?? { cards: 0, cents: 0 };
}

/** A sold card of which something is left, and who had the share of that last. */
export interface HeldCard {
  cardId: string;
  holderId: number;
  /** Since when: the day of its sale, or of the transfer that brought it. */
  since: string;
  leftCents: number;
}

/** Sold cards of an area of which something is left, as they stand now. */
export async function cardsWithRest(db: Db, areaId: number, zone: string) {
  const { rows } = await sql<HeldCard>`
    select u.card_id as "cardId", coalesce(c.to_agent_id, u.agent_id) as "holderId",
      (coalesce(c.made_at, u.from_at) at time zone ${zone})::date as since,
      u.price_cents - u.released_cents - u.over_cents - u.refund_cents as "leftCents"
    from user_card u left join lateral (
      select to_agent_id, made_at from card_compensation where card_id = u.card_id and kind = 'transfer'
      order by made_at desc limit 1
    ) c on true
    where u.service_area_id = ${areaId} and u.source = 'buy' and u.state in ('unused', 'active')
      and u.price_cents > u.released_cents + u.over_cents + u.refund_cents`.execute(db);
  return rows;
}

/** Statements of an agent with days of an area that nobody agreed to yet, or that are not paid. */
export async function openStatementsWith(db: Db, agentId: number, areaId: number) {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from statement s
    where s.agent_id = ${agentId} and s.state in ('draft', 'disputed', 'confirmed')
      and exists (select from share_day d where d.statement_id = s.statement_id and d.service_area_id = ${areaId})`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

export interface Compensation {
  cardId: string;
  source: string;
  kind: 'transfer' | 'refund';
  fromAgentId: number;
  toAgentId: number;
  areaId: number;
  leftCents: number;
  fromCents: number;
  toCents: number;
  fromAdjustment: string | null;
  toAdjustment: string | null;
}

export const insertCompensations = (db: Db, list: readonly Compensation[], now: number) =>
  sql`insert into card_compensation (card_id, source, kind, from_agent_id, to_agent_id, service_area_id, left_cents, from_cents,
      to_cents, from_adjustment, to_adjustment, made_at)
    select "cardId", source, kind, "fromAgentId", "toAgentId", "areaId", "leftCents", "fromCents", "toCents",
      "fromAdjustment", "toAdjustment", ${at(now)}
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as x("cardId" text, source text, kind text, "fromAgentId" int,
      "toAgentId" int, "areaId" int, "leftCents" bigint, "fromCents" bigint, "toCents" bigint, "fromAdjustment" text,
      "toAdjustment" text)`.execute(db);

/** What went back of a card after its area had gone to another agent. */
export type Returned = Pick<
  Compensation,
  'cardId' | 'fromAgentId' | 'toAgentId' | 'areaId' | 'leftCents' | 'fromCents' | 'toCents'
> & { postingId: string; refundedCents: number };

/** Refunds of a book day of cards that were compensated for. */
export async function returnedOn(db: Db, day: string) {
  const { rows } = await sql<Returned>`
    select c.card_id as "cardId", c.from_agent_id as "fromAgentId", c.to_agent_id as "toAgentId",
      c.service_area_id as "areaId", c.left_cents as "leftCents", c.from_cents as "fromCents", c.to_cents as "toCents",
      p.posting_id as "postingId",
      case p.event when 'cardRefunded' then (
        select -sum(x.amount) from ledger_entry x where x.posting_id = p.posting_id and x.code = '1110')
      else e.amount end::bigint as "refundedCents"
    from ledger_posting p join ledger_entry e on e.posting_id = p.posting_id and e.code = '2410'
      join card_compensation c on c.card_id = e.owner and c.kind = 'transfer'
    where p.book_day = ${day}::date and p.event in ('cardRefunded', 'manualTransfer')
    order by 1, 2`.execute(db);
  return rows;
}
