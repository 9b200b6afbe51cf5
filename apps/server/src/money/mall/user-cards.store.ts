import type { Scope } from '@kickstand/domain/platform/access';
import type { Db } from '../../kernel/database/db.ts';
import { ridersInScope } from '../../kernel/list/riders-in-scope.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

/** A rider whom somebody with this scope may see. */
export const riderVisible = (db: Db, scope: Scope, riderId: string) =>
  db
    .selectFrom('rider as r')
    .select('r.state')
    .where('r.rider_id', '=', riderId)
    .where(ridersInScope(scope, 'r'))
    .executeTakeFirst();

/** The area that a rider is at home in, when in scope. */
export const homeInScope = (db: Db, scope: Scope, riderId: string) =>
  db
    .selectFrom('rider as r')
    .innerJoin('service_area as z', 'z.service_area_id', 'r.service_area_id')
    .select(['z.service_area_id as areaId', 'z.agent_id as agentId'])
    .where('r.rider_id', '=', riderId)
    .where(rowsInScope(scope, 'z'))
    .executeTakeFirst();

/** A card's owner, the area it was sold or given in, and its sale price; a given card cost its owner nothing. */
export const soldAs = (db: Db, cardId: string) =>
  db
    .selectFrom('user_card as c')
    .innerJoin('card_product as p', 'p.product_id', 'c.product_id')
    .select(['c.rider_id as riderId', 'c.service_area_id as areaId', 'p.price_cents as priceCents'])
    .where('c.card_id', '=', cardId)
    .executeTakeFirstOrThrow();
