import type { CardKind } from '@kickstand/contract/money/cards';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import type { CardState } from './cards.store.ts';

/** The card use of a ride and what became of it: the returned one, otherwise one of a card with counted uses. */
export const useOfOrder = (db: Db, orderId: string) =>
  db
    .selectFrom('card_use as u')
    .innerJoin('user_card as c', 'c.card_id', 'u.card_id')
    .innerJoin('card_product as p', 'p.product_id', 'c.product_id')
    .leftJoin('card_use_return as b', (on) =>
      on.onRef('b.order_id', '=', 'u.order_id').onRef('b.card_id', '=', 'u.card_id'),
    )
    .select(['c.card_id as cardId', 'c.name', 'c.kind', 'c.state', 'c.total_uses as totalUses'])
    .select(['c.held_by as heldBy', 'p.price_cents as productCents', 'b.worth_cents as returnedCents'])
    .select(sql<number>`coalesce(c.to_at, c.created_at)`.as('toAt'))
    .select(['b.returned_at as returnedAt', 'b.operator_name as returnedBy', 'b.reason as returnedWhy'])
    .$narrowType<{ kind: CardKind; state: CardState }>()
    .where('u.order_id', '=', orderId)
    .orderBy('b.return_id')
    .orderBy(sql`c.total_uses = 0`)
    .orderBy('u.saved_cents', 'desc')
    .orderBy('u.card_id')
    .limit(1)
    .executeTakeFirst();
export type OrderUse = NonNullable<Awaited<ReturnType<typeof useOfOrder>>>;

export interface UseReturn {
  returnId: string;
  orderId: string;
  cardId: string;
  worthCents: number;
  operator: { operatorId: string; name: string };
  reason: string;
  now: number;
}

/** Records the return of a ride's use; false if one was returned already. */
export async function insertUseReturn(db: Db, one: UseReturn): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('card_use_return')
    .values({
      return_id: one.returnId,
      order_id: one.orderId,
      card_id: one.cardId,
      worth_cents: one.worthCents,
      returned_at: new Date(one.now),
      operator_id: one.operator.operatorId,
      operator_name: one.operator.name,
      reason: one.reason,
    })
    .onConflict((c) => c.column('order_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}
