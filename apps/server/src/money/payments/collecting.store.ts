import type { LaterWay } from '@kickstand/contract/money/deposits';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';

/** A ride's debt of a rider for whom a provider vouches, and the consent. */
export interface ToCollect {
  receivableId: string;
  consentId: string;
  way: LaterWay;
  merchant: string;
}

/** The areas that collect by each way. */
export type CollectingAreas = Readonly<Record<LaterWay, readonly number[]>>;

const dayMs = 24 * 3_600_000;

/** Unpaid rides that ended after the consent: each is collected once. */
export async function ridesToCollect(
  db: Db,
  { areas, now, most }: { areas: CollectingAreas; now: number; most: number },
): Promise<ToCollect[]> {
  const { rows } = await sql<ToCollect>`
    select r.receivable_id as "receivableId", c.consent_id as "consentId", c.way, c.merchant
    from receivable r join lateral (
      select consent_id, way, merchant from pay_later_consent
      where rider_id = r.rider_id and state = 'standing' and stands_at <= r.created_at
        and r.service_area_id = any (case way when 'wx_score' then ${[...areas.wx_score]}::int[] else ${[...areas.zhima]}::int[] end)
      order by stands_at limit 1) c on true
    where r.state = 'unpaid' and r.kind = 'order' and r.created_at > ${at(now - dayMs)}
      and not exists (select from payment p
        where p.subject_id = r.receivable_id and p.channel in ('wx_score', 'zhima'))
    order by r.created_at limit ${most}`.execute(db);
  return rows;
}

/** Whether a vouching provider was already asked to collect it. */
export const wasCollected = async (db: Db, receivableId: string) =>
  (await db
    .selectFrom('payment')
    .select('payment_id')
    .where('subject_id', '=', receivableId)
    .where('channel', 'in', ['wx_score', 'zhima'])
    .executeTakeFirst()) !== undefined;

/** Every area, by its number. */
export async function allAreas(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('service_area').select('service_area_id as id').execute();
  return rows.map(({ id }) => id);
}
