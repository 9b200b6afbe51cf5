import { cardKindOf } from '@kickstand/domain/money/cards';
import { sql } from 'kysely';
import type { Db } from '../kernel/database/db.ts';
import type { PastCardProduct } from './money/past-cards.ts';

/** A card sold in an area of the demo. */
export interface OfferedCard extends Omit<PastCardProduct, 'share'> {
  originCents: number;
  sort: number;
}

/** Stores cards as on sale from an instant on. */
export const insertCardProducts = (
  db: Db,
  cards: readonly OfferedCard[],
  { from, by }: { from: number; by: string },
) =>
  db
    .insertInto('card_product')
    .values(
      cards.map((card) => ({
        product_id: card.productId,
        line_id: card.productId,
        no: 1,
        agent_id: card.agentId,
        area_ids: [card.areaId],
        kind: cardKindOf(card.terms.rights),
        name: card.name,
        state: 'on',
        price_cents: card.priceCents,
        origin_cents: card.originCents,
        terms: JSON.stringify(card.terms),
        sort: card.sort,
        created_at: new Date(from),
        updated_at: new Date(from),
        updated_by: by,
      })),
    )
    .execute();

/** Counts the sales of each card. */
export const countSoldCards = (db: Db) =>
  sql`update card_product p set sold = (select count(*) from user_card k where k.product_id = p.product_id)`.execute(
    db,
  );
