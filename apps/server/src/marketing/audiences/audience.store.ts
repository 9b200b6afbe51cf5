import type { AudienceLeaf, AudienceTree } from '@kickstand/contract/marketing/audiences';
import { type Bounds, boundsOf } from '@kickstand/domain/marketing/audiences';
import { isOfOne, limitOf, type Scope } from '@kickstand/domain/platform/access';
import type { BusinessDay } from '@kickstand/domain/platform/time';
import { type RawBuilder, sql } from 'kysely';
import type { Locale } from '../../kernel/call/refuse.ts';
import { at, type Db } from '../../kernel/database/db.ts';
import { nameIn } from '../../kernel/list/name-in.ts';
import { ofCompaniesInScope, rowsInScope } from '../../kernel/list/rows-in-scope.ts';

/** An audience: tree, scope and day. */
export interface Meant {
  tree: AudienceTree;
  scope: Scope;
  today: BusinessDay;
  now: number;
}

const numbers = (ids: readonly number[]) => sql`${[...ids]}::int[]`;

/** Merges the facts that several companies or areas have of a rider. */
const together = (rows: RawBuilder<unknown>) => sql`(
  select f.rider_id, min(f.home_area_id) as home_area_id, min(f.registered_on) as registered_on, min(f.born_on) as born_on,
    bool_or(f.is_verified) as is_verified, max(f.careers) as careers, min(f.credit) as credit,
    string_to_array(nullif(string_agg(nullif(array_to_string(f.area_ids, ','), ''), ','), ''), ',')::int[] as area_ids,
    max(f.last_ride_on) as last_ride_on, max(f.card_ends_on) as card_ends_on,
    sum(f.rides_7) as rides_7, sum(f.rides_28) as rides_28, sum(f.rides_90) as rides_90, sum(f.rides_life) as rides_life,
    sum(f.cash_7) as cash_7, sum(f.cash_28) as cash_28, sum(f.cash_90) as cash_90, sum(f.cash_life) as cash_life,
    sum(f.unpaid_cents) as unpaid_cents, sum(f.gift_cents) as gift_cents
  from rider_fact f where ${rows} group by f.rider_id)`;

const reached = {
  all: () => sql<boolean>`f.reach = 'root'`,
  agent: (scope: Scope) => sql<boolean>`f.reach = 'agent' and ${ofCompaniesInScope(scope, 'f.agent_id')}`,
  area: (scope: Scope) => sql<boolean>`f.reach = 'area' and ${rowsInScope(scope, 'f')}`,
};

/** Facts of the riders in a scope, one row per rider. */
function factsIn(scope: Scope): RawBuilder<unknown> {
  const rows = reached[limitOf(scope)](scope);
  return isOfOne(scope) ? sql`(select f.* from rider_fact f where ${rows})` : together(rows);
}

const columns: Record<Bounds['fact'], string> = {
  registeredOn: 'registered_on',
  bornOn: 'born_on',
  lastRideOn: 'last_ride_on',
  cardEndsOn: 'card_ends_on',
  rides7: 'rides_7',
  rides28: 'rides_28',
  rides90: 'rides_90',
  ridesLife: 'rides_life',
  cash7: 'cash_7',
  cash28: 'cash_28',
  cash90: 'cash_90',
  cashLife: 'cash_life',
  unpaidCents: 'unpaid_cents',
  giftCents: 'gift_cents',
  credit: 'credit',
};

type Condition = RawBuilder<boolean>;

/** A bound cast to the type of its column. */
const bound = (value: number | string) =>
  typeof value === 'number' ? sql`${value}::bigint` : sql`${value}::date`;

function between({ fact, from, to }: Bounds): Condition {
  const column = sql.ref(`f.${columns[fact]}`);
  const above = from === undefined ? sql`true` : sql`${column} >= ${bound(from)}`;
  const below = to === undefined ? sql`true` : sql`${column} <= ${bound(to)}`;
  // An unknown fact does not match, even when negated.
  return sql`(${column} is not null and ${above} and ${below})`;
}

function leafOf(leaf: AudienceLeaf, today: BusinessDay): Condition {
  switch (leaf.is) {
    case 'range':
      return between(boundsOf(leaf, today));
    case 'area':
      return sql`coalesce(f.area_ids && ${numbers(leaf.areaIds)}, false)`;
    case 'verified':
      return sql`f.is_verified`;
    case 'career':
      return sql`coalesce(f.careers && ${[...leaf.careers]}::text[], false)`;
    case 'got':
      return sql`f.rider_id in (select g.rider_id from reward_grant g
        where g.campaign_id = ${leaf.campaignId} and g.granted_at is not null)`;
    case 'list':
      return sql`f.rider_id in (select l.rider_id from audience_list_rider l where l.list_id = ${leaf.listId})`;
  }
}

/** A tree as a condition on facts `f`. */
function conditionOf(tree: AudienceTree, today: BusinessDay): Condition {
  if ('is' in tree) return leafOf(tree, today);
  if ('not' in tree) return sql`(not ${conditionOf(tree.not, today)})`;
  const [parts, word] = 'all' in tree ? [tree.all, sql` and `] : [tree.any, sql` or `];
  if (parts.length === 0) return sql`true`;
  return sql`(${sql.join(
    parts.map((part) => conditionOf(part, today)),
    word,
  )})`;
}

/** Riders `f` who match and may be contacted. */
export const meantRiders = ({ tree, scope, today, now }: Meant) => sql`${factsIn(scope)} f
  where ${conditionOf(tree, today)} and f.rider_id not in (select riders_never_meant(${at(now)}))`;

/** One row (rides, paid) for each rider of an audience, of the last 28 days. */
export const ridesOfMeant = (meant: Meant) =>
  sql`select f.rides_28 as rides, f.cash_28 as paid from ${meantRiders(meant)}`;

/** Time limit of a count, milliseconds. */
export const mostCountMs = 2_000;

/** Sets a time limit on the statements of the transaction. */
export const limitStatements = (db: Db, ms: number) =>
  sql`select set_config('statement_timeout', ${String(ms)}, true)`.execute(db);

export async function countMeant(db: Db, meant: Meant): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${meantRiders(meant)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** A sample of an audience. */
export async function sampleOf(db: Db, meant: Meant, most: number, locale: Locale) {
  const { rows } = await sql<{
    id: string;
    phone: string;
    name: string;
    area: string | null;
    lastRideOn: string | null;
  }>`
    select r.rider_id as id, r.phone, r.name, ${nameIn('z', locale)} as area, s.last_ride_on as "lastRideOn"
    from (select f.rider_id, f.last_ride_on from ${meantRiders(meant)} limit ${most}) s
      join rider r on r.rider_id = s.rider_id left join service_area z on z.service_area_id = r.service_area_id`.execute(
    db,
  );
  return rows;
}
