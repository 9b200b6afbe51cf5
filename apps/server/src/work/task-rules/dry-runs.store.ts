import type { DryRunDay, DryRunFound, DryRunRow, DryRunTask } from '@kickstand/contract/work/field-work';
import type { Scope } from '@kickstand/domain/platform/access';
import type { RuleTried } from '@kickstand/domain/work/work-verdicts/dry-run';
import { sql } from 'kysely';
import type { Locale } from '../../kernel/call/refuse.ts';
import { at, type Db } from '../../kernel/database/db.ts';
import { nameIn } from '../../kernel/list/name-in.ts';
import { allAreasInScope, rowsInScope } from '../../kernel/list/rows-in-scope.ts';
import type { Held, MadeLater } from '../../kernel/making/making.store.ts';

export const dryRunsMade: MadeLater = { table: 'rule_dry_run', key: 'run_id' };

/** A rule being dry-run, with its kind of task. */
export interface RuleOfRun extends RuleTried {
  type: string;
}

interface NewRun {
  runId: string;
  areaId: number;
  agentId: number;
  ruleId: string | null;
  rule: RuleOfRun;
  areas: readonly number[];
  /** The companies whose vehicles the requester may see; null: all. */
  companies: readonly number[] | null;
  from: number;
  to: number;
  now: number;
  by: string;
}

export const insertRun = (db: Db, run: NewRun) =>
  db
    .insertInto('rule_dry_run')
    .values({
      service_area_id: run.areaId,
      run_id: run.runId,
      agent_id: run.agentId,
      rule_id: run.ruleId,
      rule: JSON.stringify(run.rule),
      areas: [...run.areas],
      companies: run.companies && [...run.companies],
      from_at: new Date(run.from),
      to_at: new Date(run.to),
      created_at: new Date(run.now),
      created_by: run.by,
    })
    .execute();

/** Those of the areas that are in scope, the named one first. */
export async function areasAmong(db: Db, scope: Scope, ids: readonly number[], locale: Locale) {
  const rows = await db
    .selectFrom('service_area as z')
    .select(['z.service_area_id as areaId', 'z.agent_id as agentId', nameIn('z', locale).as('name')])
    .where(sql<boolean>`z.service_area_id = any(${[...ids]}::int[])`)
    .where(rowsInScope(scope, 'z'))
    .execute();
  return ids.flatMap((id) => rows.filter(({ areaId }) => areaId === id));
}

/** Deletes finished dry runs requested before an instant. */
export const forgetRuns = (db: Db, before: number) =>
  db
    .deleteFrom('rule_dry_run')
    .where('created_at', '<', at(before))
    .where('state', 'in', ['done', 'failed'])
    .execute();

/** How many dry runs a person has pending; of two concurrent requests, the second sees the first. */
export async function lockRunsOf(db: Db, operatorId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${operatorId}, 20))`.execute(db);
  const { n } = await db
    .selectFrom('rule_dry_run')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('created_by', '=', operatorId)
    .where('state', 'in', ['waiting', 'making'])
    .executeTakeFirstOrThrow();
  return n;
}

/** The results of a dry run, before areas are named. */
export type FoundKept = Omit<DryRunFound, 'days' | 'tasks'> & {
  days: Omit<DryRunDay, 'area'>[];
  tasks: Omit<DryRunTask, 'area'>[];
};

/** A dry run that somebody requested; absent if they may no longer see all of it. */
export async function runOf(db: Db, scope: Scope, runId: string, operatorId: string) {
  const { rows } = await sql<Omit<DryRunRow, 'found'> & { found: FoundKept | null; areas: number[] }>`
    select r.run_id as id, r.areas, r.state, r.progress, r.from_at as from, r.to_at as to, r.found from rule_dry_run r
    where r.run_id = ${runId} and r.created_by = ${operatorId} and ${rowsInScope(scope, 'r')}
      and ${allAreasInScope(scope, 'r.areas')}`.execute(db);
  return rows[0];
}

export interface RunToMake {
  ruleId: string | null;
  rule: RuleOfRun;
  areas: number[];
  companies: number[] | null;
  from: number;
  to: number;
}

export async function runToMake(db: Db, runId: string) {
  const { rows } = await sql<RunToMake>`
    select rule_id as "ruleId", rule, areas, companies, from_at as from, to_at as to from rule_dry_run
    where run_id = ${runId}`.execute(db);
  return rows[0];
}

/** Stores the results, unless somebody else holds it by now. */
export const keepFound = (db: Db, { id, tries }: Held, found: FoundKept) =>
  db
    .updateTable('rule_dry_run')
    .set({ state: 'done', progress: 1_000, lease_until: null, found: JSON.stringify(found) })
    .where('run_id', '=', id)
    .where('state', '=', 'making')
    .where('tries', '=', tries)
    .execute();
