import type { Cents } from '@kickstand/contract/kit';
import type { SettleCycle } from '@kickstand/domain/money/settlement';
import { sql } from 'kysely';

/** In force on a business day. */
const heldOn = (day: string) =>
  sql`n.state = 'published' and n.from_day <= ${day}::date and (n.until_day is null or n.until_day >= ${day}::date)`;

/** The scheme of company \`a\` for all its areas, and what it is owed now. */
export const settledOf = (today: string) => {
  const agreed = sql`from share_scheme n where n.agent_id = a.agent_id and n.service_area_id is null
    and ${heldOn(today)} order by n.from_day desc, n.no desc limit 1`;
  return [
    sql<number | null>`(select n.ratio_bp ${agreed})`.as('shareBp'),
    sql<SettleCycle | null>`(select n.cycle ${agreed})`.as('settleCycle'),
    sql<Cents>`(select coalesce(-sum(e.amount), 0)::float8 from ledger_entry e
      where e.code = '2510' and e.owner = a.agent_id::text and e.version is null)`.as('balanceCents'),
  ] as const;
};

/** The present scheme of area \`z\`, and its company's share on the last thirty closed days. */
export const sharedOf = (today: string) =>
  [
    sql<number | null>`(select n.ratio_bp from share_scheme n where n.agent_id = z.agent_id
      and (n.service_area_id is null or n.service_area_id = z.service_area_id) and ${heldOn(today)}
      order by n.service_area_id is null, n.from_day desc, n.no desc limit 1)`.as('shareBp'),
    sql<Cents>`(select coalesce(sum(d.share_cents), 0)::float8 from share_day d
      where d.service_area_id = z.service_area_id and d.agent_id = z.agent_id
        and d.day > (select max(c.day) from day_close c) - 30)`.as('share30dCents'),
  ] as const;
