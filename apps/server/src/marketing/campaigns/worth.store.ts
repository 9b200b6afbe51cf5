import type { Cents } from '@kickstand/contract/kit';
import type { CardKind } from '@kickstand/contract/money/cards';
import type { Scope } from '@kickstand/domain/platform/access';
import type { Db } from '../../kernel/database/db.ts';
import { someAreaInScope } from '../../kernel/list/areas.ts';

const mostCards = 200;

/** Cards of a company on sale in areas in scope, by name. */
export const cardsOnSale = (db: Db, scope: Scope, agentId: number) =>
  db
    .selectFrom('card_product as p')
    .select([
      'p.product_id as id',
      'p.name',
      'p.kind',
      'p.price_cents as priceCents',
      'p.area_ids as areaIds',
    ])
    .where('p.agent_id', '=', agentId)
    .where('p.state', '=', 'on')
    .where(someAreaInScope(scope, 'p.area_ids'))
    .orderBy('p.name')
    .orderBy('p.product_id')
    .limit(mostCards)
    .$narrowType<{ kind: CardKind; priceCents: Cents }>()
    .execute();
