import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import { someAreaInScope } from '../../kernel/list/areas.ts';
import { ridersInScope } from '../../kernel/list/riders-in-scope.ts';
import { ofCompaniesInScope } from '../../kernel/list/rows-in-scope.ts';

interface NewList {
  id: string;
  agentId: number;
  name: string;
  riderIds: readonly string[];
  unknown: number;
  by: string;
  now: number;
}

/** The riders in scope with these phone numbers. */
export const ridersOfPhones = (db: Db, scope: Scope, phones: readonly string[]) =>
  db
    .selectFrom('rider as r')
    .select(['r.rider_id as riderId', 'r.phone'])
    .where(sql<boolean>`r.phone = any(${[...phones]}::text[])`)
    .where('r.state', '<>', 'cancelled')
    .where(ridersInScope(scope, 'r'))
    .execute();

export async function insertList(db: Db, { id, agentId, name, riderIds, unknown, by, now }: NewList) {
  await db
    .insertInto('audience_list')
    .values({
      list_id: id,
      agent_id: agentId,
      name,
      known: riderIds.length,
      unknown,
      created_at: new Date(now),
      created_by: by,
    })
    .execute();
  await sql`insert into audience_list_rider (list_id, rider_id) select ${id}, unnest(${[...riderIds]}::text[])`.execute(
    db,
  );
}

const lists = (db: Db, scope: Scope) =>
  db
    .selectFrom('audience_list as l')
    .select(['l.list_id as id', 'l.name', 'l.known', 'l.unknown'])
    .select(['l.created_at as createdAt', 'l.created_by as createdBy'])
    .where(ofCompaniesInScope(scope, 'l.agent_id'));

/** The latest lists in scope, newest first. */
export const lastLists = (db: Db, scope: Scope, most: number) =>
  lists(db, scope).orderBy('l.created_at', 'desc').orderBy('l.list_id', 'desc').limit(most).execute();

/** How many of the lists are in scope. */
export const listsSeen = async (db: Db, scope: Scope, ids: readonly string[]) =>
  (
    await lists(db, scope)
      .where('l.list_id', 'in', [...ids])
      .execute()
  ).length;

/** The latest campaigns with an area in scope, newest first. */
export const lastCampaigns = (db: Db, scope: Scope, most: number) =>
  db
    .selectFrom('campaign as c')
    .select(['c.campaign_id as id', 'c.name'])
    .where(someAreaInScope(scope, 'c.area_ids'))
    .orderBy('c.created_at', 'desc')
    .orderBy('c.campaign_id', 'desc')
    .limit(most)
    .execute();
