import type { InputOf } from '@kickstand/contract/kit';
import type { WebhookEndpoint, WebhookKind, webhooks } from '@kickstand/contract/open/webhooks';
import type { Scope } from '@kickstand/domain/platform/access';
import { type SqlBool, sql } from 'kysely';
import type { Locale } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { pageFrom } from '../../kernel/list/page.ts';
import {
  allAreasInScope,
  allCompaniesInScope,
  ofCompaniesInScope,
  rowsInScope,
} from '../../kernel/list/rows-in-scope.ts';

/** Endpoints of the table with this name that cover nothing outside the scope. */
export const endpointsInScope = (scope: Scope, table: string) =>
  sql<SqlBool>`${ofCompaniesInScope(scope, `${table}.agent_id`)}
    and ${allCompaniesInScope(scope, `${table}.agent_ids`)} and ${allAreasInScope(scope, `${table}.area_ids`)}`;

const counted = (state: string) =>
  sql<number>`(select count(*)::int from webhook_delivery d where d.endpoint_id = e.endpoint_id and d.state = ${state})`;

const shownEndpoints = (db: Db, scope: Scope) =>
  db
    .selectFrom('webhook_endpoint as e')
    .innerJoin('agent as a', 'a.agent_id', 'e.agent_id')
    .select(['e.endpoint_id as id', 'e.agent_id as agentId', 'a.name as agentName', 'e.name', 'e.url'])
    .select(['e.kinds', 'e.state', 'e.failing_since as failingSince', 'e.problem', 'e.version'])
    .select(['e.answered_at as answeredAt', 'e.updated_at as updatedAt', 'e.alert_email as alertEmail'])
    .select([
      sql<number[]>`coalesce(e.area_ids, '{}')`.as('areaIds'),
      counted('waiting').as('waiting'),
      counted('failed').as('failed'),
    ])
    .$narrowType<{ kinds: WebhookKind[]; state: WebhookEndpoint['state'] }>()
    .where(endpointsInScope(scope, 'e'));

export const pageOfEndpoints = (db: Db, scope: Scope, query: InputOf<typeof webhooks.list>['query']) =>
  pageFrom(db, shownEndpoints(db, scope), query, {
    sortable: { name: 'e.name' },
    tieBreak: 'e.endpoint_id',
    neverNull: ['name'],
  });

export const shownEndpoint = (
  db: Db,
  scope: Scope,
  endpointId: string,
): Promise<WebhookEndpoint | undefined> =>
  shownEndpoints(db, scope).where('e.endpoint_id', '=', endpointId).executeTakeFirst();

/** An endpoint in scope, locked. */
export const lockEndpoint = (db: Db, scope: Scope, endpointId: string) =>
  db
    .selectFrom('webhook_endpoint as e')
    .select(['e.endpoint_id as endpointId', 'e.agent_id as agentId', 'e.name', 'e.url', 'e.kinds'])
    .select(['e.area_ids as areaIds', 'e.state', 'e.version', 'e.secret_box as secretBox'])
    .select('e.alert_email as alertEmail')
    .where('e.endpoint_id', '=', endpointId)
    .where(endpointsInScope(scope, 'e'))
    .forUpdate()
    .executeTakeFirst();

/** The number of a company's endpoints; locks out concurrent additions. */
export async function countEndpoints(db: Db, agentId: number) {
  await sql`select pg_advisory_xact_lock(hashtext('webhooks'), ${agentId})`.execute(db);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from webhook_endpoint
    where agent_id = ${agentId}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** How many of these areas are in scope. */
export async function countAreas(db: Db, scope: Scope, areaIds: readonly number[]) {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from service_area z
    where z.service_area_id = any (${[...areaIds]}::int[]) and ${rowsInScope(scope, 'z')}`.execute(db);
  return rows[0]?.n ?? 0;
}

interface Said {
  name: string;
  url: string;
  kinds: readonly WebhookKind[];
  /** Null: all. */
  agentIds: readonly number[] | null;
  areaIds: readonly number[] | null;
  alertEmail: string;
  /** The language of whoever saved it. */
  locale: Locale;
  by: string;
  now: number;
}

const columnsOf = ({ name, url, kinds, agentIds, areaIds, alertEmail, locale, by, now }: Said) => ({
  name,
  url,
  kinds: [...kinds],
  agent_ids: agentIds && [...agentIds],
  area_ids: areaIds && [...areaIds],
  alert_email: alertEmail,
  alert_language: locale,
  updated_by: by,
  updated_at: new Date(now),
});

export const insertEndpoint = (
  db: Db,
  said: Said & { endpointId: string; agentId: number; secretBox: string },
) =>
  db
    .insertInto('webhook_endpoint')
    .values({
      endpoint_id: said.endpointId,
      agent_id: said.agentId,
      secret_box: said.secretBox,
      state: 'active',
      created_at: new Date(said.now),
      ...columnsOf(said),
    })
    .execute();

/** A new URL is tried at once, whatever the old one answered. */
export const updateEndpoint = (db: Db, endpointId: string, said: Said) =>
  db
    .updateTable('webhook_endpoint')
    .set((eb) => ({ ...columnsOf(said), ...answering, version: eb('version', '+', 1) }))
    .where('endpoint_id', '=', endpointId)
    .execute();

const answering = { failing_since: null, next_at: null, problem: null, attempts: 0, told_of: null };

export const setEndpointState = (db: Db, endpointId: string, state: WebhookEndpoint['state']) =>
  db
    .updateTable('webhook_endpoint')
    .set((eb) => ({ state, ...answering, version: eb('version', '+', 1) }))
    .where('endpoint_id', '=', endpointId)
    .execute();

export const deleteEndpoint = (db: Db, endpointId: string) =>
  db.deleteFrom('webhook_endpoint').where('endpoint_id', '=', endpointId).execute();

/** Stores a new secret; the previous one is valid until then. */
export const putSecret = (
  db: Db,
  endpointId: string,
  { box, oldBox, oldUntil }: { box: string; oldBox: string; oldUntil: number },
) =>
  db
    .updateTable('webhook_endpoint')
    .set({ secret_box: box, old_secret_box: oldBox, old_until: new Date(oldUntil) })
    .where('endpoint_id', '=', endpointId)
    .execute();
