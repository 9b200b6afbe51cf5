import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';

/** How much of a product is reserved for riders who have not paid yet. */
export async function reservedOf(db: Db, productIds: readonly string[], now: number) {
  const rows = await db
    .selectFrom('user_card')
    .select('product_id as id')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('product_id', 'in', ['', ...productIds])
    .where('state', '=', 'buying')
    .where((eb) => eb.or([eb('reserved_until', '>', at(now)), isAsked]))
    .groupBy('product_id')
    .execute();
  return new Map(rows.map(({ id, n }) => [id, Number(n)]));
}

const isAsked = sql<boolean>`exists (
  select from payment p where p.kind = 'card' and p.subject_id = user_card.card_id and p.state = 'paying')`;

/** How many of a product a rider has bought or is buying; refunded ones do not count. */
export async function boughtBy(db: Db, riderId: string, productId: string, now: number) {
  const { n } = await db
    .selectFrom('user_card')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('rider_id', '=', riderId)
    .where('product_id', '=', productId)
    .where('source', '=', 'buy')
    .where('state', 'not in', ['dropped', 'refunded'])
    .where((eb) => eb.or([eb('state', '<>', 'buying'), eb('reserved_until', '>', at(now)), isAsked]))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Whether a payment attempt for a card is open. */
export const isBeingPaid = async (db: Db, cardId: string) =>
  (await db
    .selectFrom('payment')
    .select('payment_id')
    .where('kind', '=', 'card')
    .where('subject_id', '=', cardId)
    .where('state', '=', 'paying')
    .executeTakeFirst()) !== undefined;
