import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';

/** What agents have that stands on no statement yet, up to a day. */
export interface Waiting {
  agentId: number;
  /** The first day of it; after the last statement, where there is one. */
  fromDay: string;
  baseCents: number;
  shareCents: number;
  giftCents: number;
  /** What was agreed about, base less share. */
  platformCents: number;
  adjustCents: number;
  providerCents: number;
  carryCents: number;
}

/** Postings on an agent's account that statements make themselves. */
const own = sql`('agentShare', 'agentShareTakenBack', 'statementPaid', 'agentPaid')`;

/**
 * What every agent has that stands on no statement, up to a day; agents that have nothing and owe no minimum are left out. The first
 * statement begins with the first share, or with the contract where that asks for a minimum.
 */
export async function waitingUntil(db: Db, day: string) {
  const found = await sql<Waiting>`
    with last as (select agent_id, max(to_day) as to_day from statement group by 1),
    owed as (
      select c.agent_id, min(c.from_day) as first from share_scheme c left join last l using (agent_id)
      where c.state = 'published' and c.minimum_cents > 0 and c.from_day <= ${day}::date
        and coalesce(c.until_day, 'infinity'::date) > coalesce(l.to_day, '-infinity'::date)
      group by 1
    ),
    shared as (
      select agent_id, min(day) as first, coalesce(sum(base_cents) filter (where kind = 'cash'), 0) as base,
        coalesce(sum(share_cents) filter (where kind = 'cash'), 0) as share,
        coalesce(sum(share_cents) filter (where kind = 'gift'), 0) as gift,
        coalesce(sum(base_cents) filter (where kind = 'cash' and scheme_id is not null), 0) - sum(share_cents) as platform
      from share_day where statement_id is null and day <= ${day}::date group by 1
    ), adjusted as (
      select agent_id, sum(cents) as cents from statement_adjustment where statement_id is null group by 1
    ), carried as (
      select agent_id, sum(payable_cents) as cents from statement
      where state = 'carried' and carried_to is null and payable_cents < 0 group by 1
    ), housed as (
      select e.owner::int as agent_id, -sum(e.amount) as cents
      from ledger_entry e join ledger_posting p on p.posting_id = e.posting_id
        left join last l on l.agent_id = e.owner::int
      where e.code = '2510' and e.version is null and e.book_day <= ${day}::date
        and e.book_day > coalesce(l.to_day, '-infinity'::date) and p.event not in ${own}
      group by 1
    )
    select a.agent_id as "agentId", coalesce(l.to_day + 1, least(s.first, m.first), ${day}::date) as "fromDay",
      coalesce(s.base, 0)::bigint as "baseCents", coalesce(s.share, 0)::bigint as "shareCents",
      coalesce(s.gift, 0)::bigint as "giftCents", coalesce(s.platform, 0)::bigint as "platformCents",
      coalesce(d.cents, 0)::bigint as "adjustCents", coalesce(h.cents, 0)::bigint as "providerCents",
      coalesce(c.cents, 0)::bigint as "carryCents"
    from agent a left join last l using (agent_id) left join shared s using (agent_id)
      left join adjusted d using (agent_id) left join carried c using (agent_id) left join housed h using (agent_id)
      left join owed m using (agent_id)
    where (m.agent_id is not null or s.agent_id is not null or d.agent_id is not null or h.agent_id is not null)
      and coalesce(l.to_day + 1, least(s.first, m.first), ${day}::date) <= ${day}::date
    order by a.agent_id`.execute(db);
  return found.rows;
}

/** How many vehicles stood ready on each day of a span in the areas of an agent. */
export async function stockOf(db: Db, agentId: number, { from, to }: { from: string; to: string }) {
  return db
    .selectFrom('area_close')
    .select(['service_area_id as areaId', 'day', 'on_shelf as onShelf'])
    .where('agent_id', '=', agentId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('on_shelf', '>', 0)
    .orderBy('service_area_id')
    .execute();
}

export interface NewStatement extends Omit<Waiting, 'platformCents'> {
  id: string;
  toDay: string;
  cycle: string;
  minimumCents: number;
  payableCents: number;
  billsNegative: boolean;
  now: number;
  dueAt: number;
}

/** Keep a statement and let it have what waited for it. */
export async function insertStatement(db: Db, one: NewStatement) {
  await db
    .insertInto('statement')
    .values({
      statement_id: one.id,
      agent_id: one.agentId,
      from_day: one.fromDay,
      to_day: one.toDay,
      cycle: one.cycle,
      state: 'draft',
      base_cents: one.baseCents,
      share_cents: one.shareCents,
      gift_cents: one.giftCents,
      minimum_cents: one.minimumCents,
      adjust_cents: one.adjustCents,
      provider_cents: one.providerCents,
      carry_cents: one.carryCents,
      payable_cents: one.payableCents,
      bills_negative: one.billsNegative,
      issued_at: new Date(one.now),
      due_at: new Date(one.dueAt),
    })
    .execute();
  await db
    .updateTable('share_day')
    .set({ statement_id: one.id })
    .where('agent_id', '=', one.agentId)
    .where('statement_id', 'is', null)
    .where('day', '<=', one.toDay)
    .execute();
  await db
    .updateTable('statement_adjustment')
    .set({ statement_id: one.id })
    .where('agent_id', '=', one.agentId)
    .where('statement_id', 'is', null)
    .execute();
  await db
    .updateTable('statement')
    .set({ carried_to: one.id })
    .where('agent_id', '=', one.agentId)
    .where('state', '=', 'carried')
    .where('carried_to', 'is', null)
    .where('payable_cents', '<', 0)
    .execute();
}
