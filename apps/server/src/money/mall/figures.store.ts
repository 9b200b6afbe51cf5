import type { CardFigures } from '@kickstand/contract/money/cards';
import { startOfDay } from '@kickstand/domain/platform/time';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';

const daysShown = 30;

/** Get what became of a product’s cards, and how many were sold on each of the last days. */
export async function figuresOf(
  db: Db,
  productId: string,
  { now, zone }: { now: number; zone: string },
): Promise<CardFigures> {
  const { rows } = await sql<Omit<CardFigures, 'days'>>`
    select count(*) filter (where c.source = 'buy') as sold, count(*) filter (where c.source = 'gift') as granted,
      count(*) filter (where c.state = 'refunded') as refunded, coalesce(sum(c.refund_cents), 0) as "refundCents",
      count(*) filter (where c.state in ('unused', 'active') and c.to_at > ${at(now)}) as good,
      coalesce(sum(c.uses), 0) as uses, coalesce(sum(c.saved_cents), 0) as "savedCents",
      count(*) filter (where c.uses = 0 and c.state <> 'refunded' and c.to_at <= ${at(now)}) as "overUnused"
    from user_card c where c.product_id = ${productId} and c.state not in ('buying', 'dropped')`.execute(db);
  const from = startOfDay(now, zone, daysShown - 1);
  const days = await sql<CardFigures['days'][number]>`
    select to_char(d.day, 'YYYY-MM-DD') as day, count(c.card_id) as sold
    from generate_series((${at(from)} at time zone ${zone})::date, (${at(now)} at time zone ${zone})::date, '1 day') as d (day)
      left join user_card c on c.product_id = ${productId} and c.source = 'buy' and c.from_at >= ${at(from)}
        and (c.from_at at time zone ${zone})::date = d.day
    group by d.day order by d.day`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error('no figures');
  return { ...figures, days: days.rows };
}
