import { type ScreeningRule, screeningRule } from '@kickstand/contract/fleet/screening';
import { conditionsOf, type Value } from '@kickstand/domain/fleet/screening';
import type { Scope } from '@kickstand/domain/platform/access';
import { type RawBuilder, sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { anyNumber } from '../../kernel/list/any-of.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';
import { type Moment, measuredBy, meetsSql } from './conditions.store.ts';

export interface Search extends Moment {
  scope: Scope;
  rule: ScreeningRule;
  /** Only these vehicles. */
  among?: readonly number[];
  /** The most hits. */
  most: number;
}

/** A hit, with the value of each condition in the rule's order. */
export interface Found {
  vehicle: number;
  agentId: number;
  areaId: number | null;
  values: Value[];
}

const joinedBy = (how: 'all' | 'any', parts: readonly RawBuilder<unknown>[]) =>
  sql`(${sql.join(parts, how === 'all' ? sql` and ` : sql` or `)})`;

/** The rule over the columns c0, c1 … of m. */
function hitSql({ match, groups }: ScreeningRule) {
  let place = 0;
  const parts = groups.map((group) =>
    joinedBy(
      group.match,
      group.conditions.map((condition) => meetsSql(condition, place++)),
    ),
  );
  return joinedBy(match, parts);
}

/** Finds the vehicles in scope that meet a rule, in one query. */
export async function findVehicles(db: Db, search: Search): Promise<Found[]> {
  const { scope, rule, among, most } = search;
  const conditions = conditionsOf(rule);
  const { values, joins } = measuredBy(conditions, search);
  const where = [
    sql`v.lifecycle = any(${rule.lifecycles}::text[])`,
    rowsInScope(scope, 'v'),
    ...(among ? [sql`v.vehicle_id = any(${[...among]}::int[])`] : []),
  ];
  const { rows } = await sql<Omit<Found, 'values'> & Record<string, unknown>>`
    select * from (
      select v.vehicle_id as vehicle, v.agent_id as "agentId", v.service_area_id as "areaId", ${sql.join(values)}
      from vehicle v join vehicle_state s on s.vehicle_id = v.vehicle_id
      ${sql.join(joins, sql` `)}
      where ${sql.join(where, sql` and `)}
    ) m where ${hitSql(rule)} limit ${most}`.execute(db);
  return rows.map(({ vehicle, agentId, areaId, ...measured }) => ({
    vehicle,
    agentId,
    areaId,
    values: conditions.map((_, i) => measured[`c${i}`] as Value),
  }));
}

export interface NewRun {
  runId: string;
  operatorId: string;
  agentId: number;
  presetId: string | null;
  preset: string | null;
  system: string | null;
  rule: ScreeningRule;
  source: 'operator' | 'schedule';
  state: 'done' | 'too_many';
  /** How long the search took, milliseconds. */
  tookMs: number;
  /** Epoch ms. */
  at: number;
}

export const insertRun = (db: Db, run: NewRun) =>
  db
    .insertInto('screening_run')
    .values({
      run_id: run.runId,
      operator_id: run.operatorId,
      agent_id: run.agentId,
      preset_id: run.presetId,
      preset: run.preset,
      system: run.system,
      rule: JSON.stringify(run.rule),
      source: run.source,
      state: run.state,
      took_ms: run.tookMs,
      at: new Date(run.at),
    })
    .execute();

/** Stores the hits of a screening. */
export const insertHits = (db: Db, runId: string, found: readonly Found[]) =>
  sql`insert into screening_hit (run_id, vehicle_id, agent_id, service_area_id, measured)
    select ${runId}, f.* from unnest(${found.map(({ vehicle }) => vehicle)}::int[],
      ${found.map(({ agentId }) => agentId)}::int[], ${found.map(({ areaId }) => areaId)}::int[],
      ${found.map(({ values }) => JSON.stringify(values))}::jsonb[]) as f`.execute(db);

/** A rule as stored; it was validated then. */
export const keptRule = (json: unknown): ScreeningRule => screeningRule.parse(json);

/** Those of these vehicles for which a task of a kind was created since an instant (epoch ms), open or not. */
export async function taskedSince(
  db: Db,
  numbers: readonly number[],
  { type, since }: { type: string; since: number },
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('ops_task')
    .select('vehicle_id')
    .distinct()
    .where('vehicle_id', '=', anyNumber(numbers))
    .where('type', '=', type)
    .where('created_at', '>', at(since))
    .execute();
  return new Set(rows.map(({ vehicle_id }) => vehicle_id));
}

/** Deletes screenings made before an instant (epoch ms), at most `most` at a time; returns how many. */
export async function forgetRuns(db: Db, before: number, most: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from screening_run where run_id in (
    select run_id from screening_run where at < ${at(before)} order by at limit ${most})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
