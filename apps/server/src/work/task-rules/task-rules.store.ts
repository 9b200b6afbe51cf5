import type { TaskPriority, TaskType } from '@kickstand/contract/fleet/tasks';
import type { InputOf } from '@kickstand/contract/kit';
import type { taskRules } from '@kickstand/contract/work/field-work';
import type { Scope } from '@kickstand/domain/platform/access';
import type { RuleConditions } from '@kickstand/domain/work/work-verdicts';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Locale } from '../../kernel/call/refuse.ts';
import { at, type Db } from '../../kernel/database/db.ts';
import { anyText } from '../../kernel/list/any-of.ts';
import { nameIn } from '../../kernel/list/name-in.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

/** Since when created tasks are counted, and the language of area names. */
interface ShownBy {
  since: number;
  locale: Locale;
}

/** Rules in scope, with the tasks each created since an instant, and whether a plan runs in its area. */
const rulesIn = (db: Db, scope: Scope, { since, locale }: ShownBy) =>
  db
    .selectFrom('task_rule as r')
    .innerJoin('service_area as z', 'z.service_area_id', 'r.service_area_id')
    .selectAll('r')
    .select(nameIn('z', locale).as('area'))
    .select([
      sql<number>`(select count(*) from ops_task t where t.rule_id = r.rule_id and t.created_at >= ${at(since)})`.as(
        'madeToday',
      ),
      sql<boolean>`exists (select from work_plan p where p.service_area_id = r.service_area_id
        and p.state = 'sent')`.as('planned'),
    ])
    .where(rowsInScope(scope, 'r'));

export type RuleStored = Awaited<ReturnType<ReturnType<typeof rulesIn>['execute']>>[number];

export const pageOfRules = (
  db: Db,
  scope: Scope,
  query: InputOf<typeof taskRules.list>['query'],
  shown: ShownBy,
) =>
  pageFrom(
    db,
    rulesIn(db, scope, shown).where((eb) =>
      eb.and(
        given<Expression<SqlBool>>(
          !!query.types?.length && eb('r.type', '=', anyText(query.types)),
          query.areaId !== undefined && eb('r.service_area_id', '=', query.areaId),
          query.enabled !== undefined && eb('r.enabled', '=', query.enabled),
        ),
      ),
    ),
    query,
    { sortable: { updatedAt: 'r.updated_at' }, neverNull: ['updatedAt'], tieBreak: 'r.rule_id' },
  );

export const ruleWith = (db: Db, scope: Scope, ruleId: string, shown: ShownBy) =>
  rulesIn(db, scope, shown).where('r.rule_id', '=', ruleId).executeTakeFirst();

/** A rule in scope, locked. */
export const lockRule = (db: Db, scope: Scope, ruleId: string) =>
  db
    .selectFrom('task_rule as r')
    .selectAll('r')
    .where('r.rule_id', '=', ruleId)
    .where(rowsInScope(scope, 'r'))
    .forUpdate()
    .executeTakeFirst();

/** An area in scope, locked against new rules, and its number of rules. */
export async function lockAreaOfRules(db: Db, scope: Scope, areaId: number) {
  const area = await db
    .selectFrom('service_area as z')
    .select(['z.service_area_id as areaId', 'z.agent_id as agentId'])
    .where('z.service_area_id', '=', areaId)
    .where(rowsInScope(scope, 'z'))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!area) return undefined;
  const { n } = await db
    .selectFrom('task_rule')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('service_area_id', '=', areaId)
    .executeTakeFirstOrThrow();
  return { ...area, rules: Number(n) };
}

/** Whether an area has a rule with a name and kind. */
export const hasRule = async (db: Db, areaId: number, { name, type }: { name: string; type: string }) =>
  (await db
    .selectFrom('task_rule')
    .select('rule_id')
    .where('service_area_id', '=', areaId)
    .where('name', '=', name)
    .where('type', '=', type)
    .executeTakeFirst()) !== undefined;

/** The names of the rules of an area in scope; undefined if there is no such area. */
export async function rulesNamed(db: Db, scope: Scope, areaId: number) {
  const area = await db
    .selectFrom('service_area as z')
    .select('z.service_area_id')
    .where('z.service_area_id', '=', areaId)
    .where(rowsInScope(scope, 'z'))
    .executeTakeFirst();
  if (!area) return undefined;
  return db
    .selectFrom('task_rule as r')
    .select(['r.rule_id', 'r.service_area_id', 'r.name'])
    .where('r.service_area_id', '=', areaId)
    .where(rowsInScope(scope, 'r'))
    .execute();
}

/** Deletes a rule; its past versions stay. */
export const deleteRule = (db: Db, areaId: number, ruleId: string) =>
  db.deleteFrom('task_rule').where('service_area_id', '=', areaId).where('rule_id', '=', ruleId).execute();

/** A rule's content. */
export interface RuleContent {
  name: string;
  type: TaskType;
  conditions: RuleConditions;
  fromHour: number;
  untilHour: number;
  priority: TaskPriority;
  dailyCap: number;
  dedupeHours: number;
  enabled: boolean;
}

export interface RuleKept extends RuleContent {
  areaId: number;
  agentId: number;
  ruleId: string;
  version: number;
  by: string;
  now: number;
}

/** Stores a rule's content, and a copy for each version. */
export async function putRule(db: Db, rule: RuleKept) {
  const { areaId, agentId, ruleId, version, by, now, ...content } = rule;
  const key = { service_area_id: areaId, rule_id: ruleId, agent_id: agentId };
  const row = {
    name: content.name,
    type: content.type,
    conditions: JSON.stringify(content.conditions),
    from_hour: content.fromHour,
    until_hour: content.untilHour,
    priority: content.priority,
    daily_cap: content.dailyCap,
    dedupe_hours: content.dedupeHours,
    enabled: content.enabled,
    version,
    updated_at: new Date(now),
    updated_by: by,
  };
  await db
    .insertInto('task_rule')
    .values({ ...key, ...row })
    .onConflict((c) => c.columns(['service_area_id', 'rule_id']).doUpdateSet(row))
    .execute();
  await db
    .insertInto('task_rule_version')
    .values({ ...key, version, content: JSON.stringify(content), changed_at: new Date(now), changed_by: by })
    .execute();
}
