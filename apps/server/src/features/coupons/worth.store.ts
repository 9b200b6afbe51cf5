import type { CardKind } from '@kickstand/contract/cards';
import type { Cents } from '@kickstand/contract/kit';
import type { Scope } from '@kickstand/domain/access';
import type { Db } from '../../kernel/database/db.ts';
import { anyNumber } from '../../kernel/list/any-of.ts';
import { someAreaInScope } from '../../kernel/list/areas.ts';

/** The companies that run some service areas. */
export const agentsOfAreas = (db: Db, areaIds: readonly number[]) =>
  db
    .selectFrom('service_area as z')
    .innerJoin('agent as a', 'a.agent_id', 'z.agent_id')
    .select(['a.agent_id as agentId', 'a.name'])
    .distinct()
    .where('z.service_area_id', '=', anyNumber(areaIds))
    .execute();

const mostCards = 200;

/** The cards of a company that are on sale in areas in scope, by name. */
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
