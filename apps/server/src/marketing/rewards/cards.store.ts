import type { Cents } from '@kickstand/contract/kit';
import { type CardKind, cardTerms } from '@kickstand/contract/money/cards';
import type { Db } from '../../kernel/database/db.ts';

/** A card of the shop in any state, as rewards need it. */
export async function cardWith(db: Db, productId: string) {
  const row = await db
    .selectFrom('card_product')
    .select(['product_id as id', 'name', 'kind', 'state', 'area_ids as areaIds', 'price_cents as priceCents'])
    .select(['terms', 'stock', 'sold'])
    .where('product_id', '=', productId)
    .$narrowType<{ kind: CardKind; priceCents: Cents }>()
    .executeTakeFirst();
  return row && { ...row, terms: cardTerms.parse(row.terms) };
}
