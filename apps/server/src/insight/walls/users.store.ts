import type { UserFigure } from '@kickstand/contract/insight/walls';
import type { LaterWay } from '@kickstand/contract/money/deposits';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { ridersInScope } from '../../kernel/list/riders-in-scope.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

/** The numbers of the areas in scope. */
export async function areaIdsIn(db: Db, scope: Scope) {
  const rows = await db
    .selectFrom('service_area as z')
    .select('z.service_area_id as id')
    .where(rowsInScope(scope, 'z'))
    .execute();
  return rows.map(({ id }) => id);
}

export interface Gates {
  /** Areas where every verified rider may ride. */
  free: readonly number[];
  /** Areas where WeChat's or Alipay's vouching suffices. */
  vouching: Readonly<Record<LaterWay, readonly number[]>>;
  /** Epoch ms, and the business day. */
  now: number;
  today: string;
  /** What ends before these is about to end. */
  soon: number;
  soonDay: string;
}

type Counted = Record<UserFigure['name'], number>;

/**
 * The tree of users. A verified user counts for the first of: a home area without conditions, a member card, a
 * certificate, a vouching provider, a deposit; lasting ones before those about to end.
 */
export async function countUsers(db: Db, scope: Scope, gates: Gates): Promise<Counted> {
  const { free, vouching, now, today, soon, soonDay } = gates;
  const { rows } = await sql<Counted>`
    with cards as (
      select c.rider_id, bool_or(c.state in ('unused', 'active') and c.frozen_at is null and c.to_at > ${at(now)}) as holds,
        bool_or(c.state in ('unused', 'active') and c.frozen_at is null and c.to_at > ${at(soon)}) as lasts
      from user_card c where c.kind = 'member' and c.from_at is not null group by c.rider_id
    ), papers as (
      select p.rider_id, bool_or(p.state = 'passed' and p.valid_to >= ${today}::date) as holds,
        bool_or(p.state = 'passed' and p.valid_to >= ${soonDay}::date) as lasts
      from certificate p where p.valid_to is not null group by p.rider_id
    ), deposits as (
      select d.rider_id, bool_or(d.state = 'paid' and d.deducted_cents = 0) as holds
      from deposit d where d.paid_at is not null group by d.rider_id
    ), vouched as (
      select c.rider_id, bool_or(c.state = 'standing' and r.service_area_id = any (
          case c.way when 'wx_score' then ${[...vouching.wx_score]}::int[] else ${[...vouching.zhima]}::int[] end)) as holds
      from pay_later_consent c join rider r on r.rider_id = c.rider_id where c.stands_at is not null group by c.rider_id
    ), seen as (
      select i.rider_id is not null as verified,
        coalesce(r.service_area_id = any(${[...free]}::int[]), false) as free,
        coalesce(c.holds, false) as card, coalesce(c.lasts, false) as card_lasts,
        coalesce(p.holds, false) as paper, coalesce(p.lasts, false) as paper_lasts,
        coalesce(v.holds, false) as vouched, coalesce(d.holds, false) as deposit,
        coalesce(c.rider_id, p.rider_id, v.rider_id, d.rider_id) is not null as once
      from rider r
        left join rider_identity i on i.rider_id = r.rider_id
        left join cards c on c.rider_id = r.rider_id
        left join papers p on p.rider_id = r.rider_id
        left join vouched v on v.rider_id = r.rider_id
        left join deposits d on d.rider_id = r.rider_id
      where ${ridersInScope(scope, 'r')}
    ), judged as (
      select verified, once, case when not verified then null when free then 'free' when card_lasts then 'memberCard'
        when paper_lasts then 'certificate' when vouched then 'payLater' when deposit then 'deposit' when card or paper then 'expiring' end as by
      from seen
    )
    select count(*)::int as "all", count(*) filter (where verified)::int as verified,
      count(by)::int as qualified, count(*) filter (where verified and by is null and once)::int as formerly,
      count(*) filter (where by <> 'expiring')::int as valid, count(*) filter (where by = 'expiring')::int as expiring,
      count(*) filter (where by = 'free')::int as free, count(*) filter (where by = 'memberCard')::int as "memberCard",
      count(*) filter (where by = 'certificate')::int as certificate, count(*) filter (where by = 'payLater')::int as "payLater", count(*) filter (where by = 'deposit')::int as deposit
    from judged`.execute(db);
  const [counted] = rows;
  if (!counted) throw new Error('no sums');
  return counted;
}
