import type { InputOf } from '@kickstand/contract/kit';
import type { OpenFeedRow, openFeeds } from '@kickstand/contract/open/open-feeds';
import type { Scope } from '@kickstand/domain/platform/access';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import { pageFrom } from '../../kernel/list/page.ts';
import { ofCompaniesInScope } from '../../kernel/list/rows-in-scope.ts';

export type FeedStored = Omit<OpenFeedRow, 'paths'>;

/** Companies in scope with service areas, each with its feed. */
const feedsOf = (db: Db, scope: Scope) =>
  db
    .selectFrom('agent as a')
    .leftJoin('open_feed as f', 'f.agent_id', 'a.agent_id')
    .select(['a.agent_id as agentId', 'a.name as agentName', 'f.updated_at as updatedAt'])
    .select([
      sql<boolean>`coalesce(f.is_on, false)`.as('isOn'),
      sql<string>`coalesce(f.contact_email, '')`.as('contactEmail'),
      sql<OpenFeedRow['licence']>`coalesce(f.licence, '')`.as('licence'),
      sql<number>`coalesce(f.version, 0)`.as('version'),
      sql<number>`(select count(*)::int from service_area z where z.agent_id = a.agent_id)`.as('areas'),
    ])
    .where(ofCompaniesInScope(scope, 'a.agent_id'))
    .where('a.state', '<>', 'closed')
    .where(sql<SqlBool>`exists (select from service_area z where z.agent_id = a.agent_id)`);

export const pageOfFeeds = (db: Db, scope: Scope, query: InputOf<typeof openFeeds.list>['query']) =>
  pageFrom(db, feedsOf(db, scope), query, {
    sortable: { agentName: 'a.name' },
    tieBreak: 'a.agent_id',
    neverNull: ['agentName'],
  });

export const feedOf = (db: Db, scope: Scope, agentId: number): Promise<FeedStored | undefined> =>
  feedsOf(db, scope).where('a.agent_id', '=', agentId).executeTakeFirst();

type Said = Pick<FeedStored, 'isOn' | 'contactEmail' | 'licence'>;

/** Stores a company's feed; false if the version is not the present one. */
export async function putFeed(
  db: Db,
  { agentId, version, isOn, contactEmail, licence }: Said & { agentId: number; version: number },
  { by, now }: { by: string; now: number },
): Promise<boolean> {
  const said = {
    is_on: isOn,
    contact_email: contactEmail,
    licence,
    version: version + 1,
    updated_at: new Date(now),
    updated_by: by,
  };
  const kept = await db
    .insertInto('open_feed')
    .values({ agent_id: agentId, ...said })
    .onConflict((conflict) =>
      conflict.column('agent_id').doUpdateSet(said).where('open_feed.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst();
  return kept !== undefined;
}
