import { type CardKind, cardTerms } from '@kickstand/contract/money/cards';
import type { Scope } from '@kickstand/domain/platform/access';
import type { Locale } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { nameIn } from '../../kernel/list/name-in.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';
import type { CardState } from './cards.store.ts';

const mostShown = 100;

/** A rider's cards paid or given in areas in scope, newest first. */
export async function cardsSeen(
  db: Db,
  riderId: string,
  { scope, locale }: { scope: Scope | undefined; locale: Locale },
) {
  const rows = await db
    .selectFrom('user_card as c')
    .innerJoin('service_area as z', 'z.service_area_id', 'c.service_area_id')
    .select(['c.card_id as id', 'c.kind', 'c.name', 'c.source', 'c.state', 'c.terms', 'c.uses', 'c.version'])
    .select(['c.total_uses as totalUses', 'c.returned_uses as returnedUses'])
    .select(['c.price_cents as priceCents', 'c.saved_cents as savedCents', 'c.refund_cents as refundCents'])
    .select(['c.from_at as fromAt', 'c.to_at as toAt', 'c.held_by as heldBy', 'c.frozen_at as frozenAt'])
    .select(['c.freeze_reason as freezeReason', nameIn('z', locale).as('area')])
    .$narrowType<{ kind: CardKind; state: CardState; source: 'buy' | 'gift' }>()
    .where('c.rider_id', '=', riderId)
    .where('c.state', 'not in', ['buying', 'dropped'])
    .$if(scope !== undefined, (q) => q.where(rowsInScope(scope as Scope, 'c')))
    .orderBy('c.created_at', 'desc')
    .orderBy('c.card_id', 'desc')
    .limit(mostShown)
    .execute();
  return rows.map((row) => ({
    ...row,
    terms: cardTerms.parse(row.terms),
    fromAt: row.fromAt ?? 0,
    toAt: row.toAt ?? 0,
  }));
}

export type CardSeen = Awaited<ReturnType<typeof cardsSeen>>[number];

/** The owner of a card sold in scope. */
export const riderOfCard = (db: Db, scope: Scope, cardId: string) =>
  db
    .selectFrom('user_card as c')
    .select('c.rider_id as riderId')
    .where('c.card_id', '=', cardId)
    .where('c.state', 'not in', ['buying', 'dropped'])
    .where(rowsInScope(scope, 'c'))
    .executeTakeFirst();
