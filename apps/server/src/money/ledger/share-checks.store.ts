import { settlementBase } from '@kickstand/domain/money/ledger';
import { headOffice } from '@kickstand/domain/organisation/agents';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import { type Difference, firstOf } from '../../kernel/database/differences.ts';

const based = sql.join(
  settlementBase.map(({ event, code, sign }) => sql`(${event}::text, ${code}::text, ${sign}::int)`),
);

/** Closed days of areas whose lines add up to something other than the ledger's payments and refunds. */
export const wrongShareBases = (db: Db) =>
  firstOf(
    db,
    sql<Difference>`select coalesce(d.day, b.day)::text || ' ' || coalesce(d.agent_id, b.agent_id) || ' '
          || coalesce(d.service_area_id, b.service_area_id) as about,
        coalesce(d.cents, 0) as said, coalesce(b.cents, 0) as found
      from (
        select day, agent_id, service_area_id, sum(base_cents) as cents from share_day where kind = 'cash' group by 1, 2, 3
      ) d full join (
        select p.book_day as day, p.agent_id, p.service_area_id, sum(e.amount * s.sign) as cents
        from day_close c join ledger_posting p on p.book_day = c.day join ledger_entry e using (posting_id)
          join (values ${based}) s(event, code, sign) on s.event = p.event and s.code = e.code
        where p.service_area_id is not null and p.agent_id <> ${headOffice} group by 1, 2, 3
      ) b on b.day = d.day and b.agent_id = d.agent_id and b.service_area_id = d.service_area_id
      where coalesce(d.cents, 0) <> coalesce(b.cents, 0)`,
  );

/** The share of a month with a given total, by the tiers of a scheme. */
const ofMonth = (
  cents: ReturnType<typeof sql>,
) => sql`case when ${cents} <= 0 then ${cents} * s.ratio_bp / 10000 else (
    select floor(sum(greatest(0, least(${cents}, t.above) - t.from_cents) * t.bp) / 10000)::bigint from (
      select from_cents, bp, lead(from_cents, 1, 9000000000000000) over (order by from_cents) as above from (
        select 0::bigint as from_cents, s.ratio_bp as bp
        union all select (j->>'fromCents')::bigint, (j->>'bp')::int from jsonb_array_elements(s.tiers) j
      ) u
    ) t) end`;

/** Shares that do not follow from their base and version of the scheme. */
export const wrongShares = (db: Db) =>
  firstOf(
    db,
    sql<Difference>`select * from (
        select d.day::text || ' ' || d.agent_id || ' ' || d.service_area_id || ' ' || d.kind as about,
          d.share_cents as said,
          case when d.kind = 'gift' then d.base_cents * s.gift_bp / 10000
            when d.before_cents is null then d.base_cents * s.ratio_bp / 10000
            else ${ofMonth(sql`(d.before_cents + d.base_cents)`)} - ${ofMonth(sql`d.before_cents`)} end as found
        from share_day d join share_scheme s using (scheme_id)
      ) x where x.said <> x.found`,
  );

/** Shares of days that were booked differently. */
export const wrongShareEntries = (db: Db) =>
  firstOf(
    db,
    sql<Difference>`select coalesce(d.day, p.day)::text || ' ' || coalesce(d.agent_id, p.agent_id) || ' '
          || coalesce(d.service_area_id, p.service_area_id) as about,
        coalesce(d.cents, 0) as said, coalesce(p.cents, 0) as found
      from (select day, agent_id, service_area_id, sum(share_cents) as cents from share_day group by 1, 2, 3) d
      full join (
        select p.book_day as day, p.agent_id, p.service_area_id, -sum(e.amount) as cents
        from ledger_posting p join ledger_entry e using (posting_id)
        where p.source = 'share' and e.code = '2510' group by 1, 2, 3
      ) p on p.day = d.day and p.agent_id = d.agent_id and p.service_area_id = d.service_area_id
      where coalesce(d.cents, 0) <> coalesce(p.cents, 0)`,
  );

/** Tax of closed days that does not follow from rate and revenue, or was booked differently. */
export const wrongTaxes = (db: Db) =>
  firstOf(
    db,
    sql<Difference>`select * from (
        select c.day::text || ' ' || c.agent_id || ' ' || c.service_area_id as about, c.vat_cents as said,
          case when c.seller_id is null then 0 else sign(r.cents) * floor(
            (abs(r.cents) * c.rate_bp * 2 + 10000 + c.rate_bp) / (2 * (10000 + c.rate_bp))::numeric) end as found,
          coalesce(t.cents, 0) as booked
        from area_close c cross join lateral (
          select coalesce(-sum(e.amount), 0) as cents from ledger_entry e
          where e.book_day = c.day and e.agent_id = c.agent_id and e.service_area_id = c.service_area_id
            and e.version is null and (e.code like '40%' or e.code in ('4910', '4920', '4930', '4940', '5020'))
        ) r cross join lateral (
          select sum(e.amount) as cents from ledger_entry e where e.code = '4900' and e.owner = c.service_area_id::text
            and e.version is null and e.book_day = c.day and e.agent_id = c.agent_id
        ) t
      ) x where x.said <> x.found or x.said <> x.booked`,
  );

/** Statements that do not match the sum of their content. */
export const wrongStatements = (db: Db) =>
  firstOf(
    db,
    sql<Difference>`select s.statement_id as about, s.payable_cents as said,
        d.shares - s.minimum_cents + a.cents + s.provider_cents + s.carry_cents as found
      from statement s cross join lateral (
        select coalesce(sum(share_cents), 0) as shares, coalesce(sum(base_cents) filter (where kind = 'cash'), 0) as base
        from share_day d where d.statement_id = s.statement_id
      ) d cross join lateral (
        select coalesce(sum(cents), 0) as cents from statement_adjustment a where a.statement_id = s.statement_id
      ) a cross join lateral (
        select coalesce(sum(e.amount), 0) as cents from ledger_posting p join ledger_entry e using (posting_id)
        where p.source = 'minimum' and p.source_id like s.statement_id || ' %' and p.agent_id = s.agent_id
          and p.book_day = s.to_day and e.code = '2510'
      ) m
      where s.share_cents + s.gift_cents <> d.shares or s.base_cents <> d.base or s.adjust_cents <> a.cents
        or s.minimum_cents <> m.cents`,
  );

/** Adjustments for a transferred area that differ from what moved over with its cards. */
export const wrongTransfers = (db: Db) =>
  firstOf(
    db,
    sql<Difference>`select a.adjustment_id as about, a.cents as said,
        (select coalesce(sum(to_cents), 0) from card_compensation where to_adjustment = a.adjustment_id)
        - (select coalesce(sum(from_cents), 0) from card_compensation where from_adjustment = a.adjustment_id) as found
      from statement_adjustment a where a.about_id is null
        and a.cents <> (select coalesce(sum(to_cents), 0) from card_compensation where to_adjustment = a.adjustment_id)
          - (select coalesce(sum(from_cents), 0) from card_compensation where from_adjustment = a.adjustment_id)`,
  );

/** Agents whose account differs from their open statements plus what waits for the next. */
export const wrongAgents = (db: Db) =>
  firstOf(
    db,
    sql<Difference>`select '2510 ' || a.agent_id as about, l.cents as said, w.shares + w.open + w.adjusted + h.cents as found
      from agent a cross join lateral (
        select coalesce(-sum(e.amount), 0) as cents from ledger_entry e
        where e.code = '2510' and e.owner = a.agent_id::text and e.version is null
      ) l cross join lateral (
        select
          (select coalesce(sum(share_cents), 0) from share_day where agent_id = a.agent_id and statement_id is null) as shares,
          (select coalesce(sum(payable_cents), 0) from statement where agent_id = a.agent_id
            and (state in ('draft', 'disputed', 'confirmed') or (state = 'carried' and carried_to is null))) as open,
          (select coalesce(sum(cents), 0) from statement_adjustment where agent_id = a.agent_id and statement_id is null)
            as adjusted
      ) w cross join lateral (
        select coalesce(-sum(e.amount), 0) as cents from ledger_entry e join ledger_posting p using (posting_id)
        where e.code = '2510' and e.owner = a.agent_id::text and e.version is null
          and p.event not in ('agentShare', 'agentShareTakenBack', 'statementPaid', 'agentPaid')
          and e.book_day > coalesce((select max(to_day) from statement where agent_id = a.agent_id), '-infinity'::date)
      ) h
      where l.cents <> w.shares + w.open + w.adjusted + h.cents`,
  );

/** Shares that differ from their postings, and franchisee merchant accounts with unexplained balances. */
export const wrongSharing = (db: Db) =>
  firstOf(
    db,
    sql<Difference>`select s.share_id as about, x.said, x.found
      from profit_share s cross join lateral (
        select coalesce(sum(e.amount) filter (where e.code = '1110' and e.owner = s.receiver), 0) as shared,
          coalesce(sum(e.amount) filter (where e.code = '2510'), 0) as freed
        from ledger_posting p join ledger_entry e using (posting_id)
        where (p.source = 'profit-share' and p.source_id = s.share_id)
          or (p.source = 'share-return' and p.source_id in (select return_id from share_return r where r.share_id = s.share_id))
      ) l cross join lateral (values
        (case when s.shared_at is null then 0 else s.amount_cents - s.returned_cents end, l.shared),
        (s.freed_cents, l.freed)
      ) x(said, found) where x.said <> x.found
      union all
      select '1110 ' || h.provider || ':' || h.merchant_id, l.cents, t.cents
      from (select distinct provider, merchant_id from payment_provider where agent_id <> ${headOffice}) h
      cross join lateral (
        select coalesce(sum(e.amount), 0) as cents from ledger_entry e
        where e.code in ('1110', '1910') and e.owner = h.provider || ':' || h.merchant_id and e.version is null
      ) l cross join lateral (
        select coalesce(sum(coalesce(p.received_cents, p.amount_cents) - coalesce(p.fee_cents, 0) - coalesce(s.freed_cents, 0)
          - case when s.shared_at is null then 0 else s.amount_cents - s.returned_cents end
          - coalesce((select sum(g.amount_cents - coalesce(g.fee_cents, 0)) from refund_leg g
              where g.payment_id = p.payment_id and g.state = 'success'), 0)), 0) as cents
        from payment p left join profit_share s using (payment_id)
        where p.merchant = h.provider || ':' || h.merchant_id and p.state = 'success'
      ) t where l.cents <> t.cents`,
  );
