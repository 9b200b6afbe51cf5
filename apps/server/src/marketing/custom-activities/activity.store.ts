import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';

/** The last run of an activity `c`. */
const last = (what: string) => sql`(select ${sql.raw(what)} from campaign_run r
  where r.campaign_id = c.campaign_id and r.state <> 'cancelled' order by r.frozen_at desc limit 1)`;

/** Computed columns of an activity `c` in the list. */
export const activityFigures = {
  channels: sql<
    string[]
  >`case when v.rule ->> 'smsText' is null then array['inbox'] else array['inbox', 'sms'] end`,
  people: sql<number | null>`${last('r.queued + r.held_out + r.suppressed')}`,
  told: sql<number>`(select coalesce(sum(r.told), 0)::int from campaign_run r where r.campaign_id = c.campaign_id)`,
  deliveredPercent: sql<number | null>`(select round(100.0 * count(*) filter (where o.state = 'delivered')
      / nullif(count(*), 0), 1)::float8
    from campaign_run r join outbox o on o.broadcast_id = r.run_id
    where r.campaign_id = c.campaign_id and o.state in ('accepted', 'delivered', 'undelivered', 'unknown'))`,
  converted: sql<number>`coalesce((select e.rode from campaign_effect e
    where e.campaign_id = c.campaign_id and e.arm = 'given'), 0)`,
  lastRunAt: sql<number | null>`${last('r.frozen_at')}`,
  createdBy: sql<string>`(select f.changed_by from campaign_version f where f.campaign_id = c.campaign_id and f.version = 1)`,
  waiting: sql<
    object | null
  >`(select json_build_object('runId', r.run_id, 'queued', r.queued, 'heldOut', r.held_out,
      'suppressed', r.suppressed, 'texted', r.texted)
    from campaign_run r where r.campaign_id = c.campaign_id and r.state = 'frozen' limit 1)`,
};

/** Name of a card. */
export const cardNamed = async (db: Db, productId: string) =>
  (await db.selectFrom('card_product').select('name').where('product_id', '=', productId).executeTakeFirst())
    ?.name;
