import type { InputOf } from '@kickstand/contract/kit';
import type { logs } from '@kickstand/contract/platform/logs';
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { at, type Db } from '../../kernel/database/db.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';

const shown = [
  ...(['rule_id as id', 'name', 'module', 'action', 'sensitive', 'most', 'minutes', 'enable'] as const),
  ...(['version', 'updated_by as updatedBy', 'updated_at as updatedAt'] as const),
] as const;

const living = (db: Db) => db.selectFrom('log_rule').select(shown).where('removed_at', 'is', null);

export const pageOfRules = ({ db }: Ctx, query: InputOf<typeof logs.rules>['query']) =>
  pageFrom(db, living(db), query, {
    sortable: { updatedAt: 'updated_at', name: 'name' },
    tieBreak: 'rule_id',
    neverNull: ['updatedAt', 'name'],
  });

export const enabledRules = (db: Db) => living(db).where('enable', '=', true).execute();
export type StoredRule = Awaited<ReturnType<typeof enabledRules>>[number];

export const lockRule = (db: Db, ruleId: string) =>
  living(db).where('rule_id', '=', ruleId).forUpdate().executeTakeFirst();

export type RuleValues = Pick<
  StoredRule,
  'name' | 'module' | 'action' | 'sensitive' | 'most' | 'minutes' | 'enable'
>;

interface Writing {
  ruleId: string;
  by: string;
  now: number;
}

export const insertRule = (db: Db, values: RuleValues, { ruleId, by, now }: Writing) =>
  db
    .insertInto('log_rule')
    .values({ rule_id: ruleId, ...values, updated_by: by, updated_at: new Date(now) })
    .returning(shown)
    .executeTakeFirstOrThrow();

export const putRule = (db: Db, values: RuleValues, { ruleId, by, now }: Writing) =>
  db
    .updateTable('log_rule')
    .set((eb) => ({
      ...values,
      version: eb('version', '+', 1),
      updated_by: by,
      updated_at: new Date(now),
    }))
    .where('rule_id', '=', ruleId)
    .returning(shown)
    .executeTakeFirstOrThrow();

/** Ends a rule; its row stays for its alerts. */
export const endRule = (db: Db, { ruleId, by, now }: Writing) =>
  db
    .updateTable('log_rule')
    .set({ removed_at: new Date(now), updated_by: by })
    .where('rule_id', '=', ruleId)
    .execute();

const minuteMs = 60_000;

/** Only one server at a time checks for breaches. */
export async function isFirstToWatch(db: Db) {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(7301005) as mine`.execute(
    db,
  );
  return rows[0]?.mine === true;
}

export interface Breach {
  operator_id: string;
  operator: string;
  agent_id: number | null;
  counted: number;
  from_at: number;
  to_at: number;
}

/** Operators who exceeded a rule within its window and have no alert in that time. */
export async function breachesOf(db: Db, rule: StoredRule, now: number): Promise<Breach[]> {
  const since = at(now - rule.minutes * minuteMs);
  const wanted = given(
    sql`l.at > ${since} and l.at <= ${at(now)} and l.result = 'ok'`,
    sql`l.operator_id not in ('nobody', 'system')`,
    rule.module !== null && sql`l.module = ${rule.module}`,
    rule.action !== null && sql`l.action = ${rule.action}`,
    rule.sensitive && sql`l.sensitive`,
  );
  const { rows } =
    await sql<Breach>`select l.operator_id, max(l.operator) as operator, max(l.agent_id) as agent_id,
      count(*) as counted, min(l.at) as from_at, max(l.at) as to_at
    from audit_log l where ${sql.join(wanted, sql` and `)}
    group by l.operator_id having count(*) > ${rule.most} and not exists (
      select 1 from log_alert a where a.rule_id = ${rule.id} and a.operator_id = l.operator_id and a.to_at > ${since})
    order by l.operator_id`.execute(db);
  return rows;
}

export const insertAlert = (
  db: Db,
  breach: Breach,
  { alertId, ruleId }: { alertId: string; ruleId: string },
) =>
  db
    .insertInto('log_alert')
    .values({
      alert_id: alertId,
      rule_id: ruleId,
      operator_id: breach.operator_id,
      operator: breach.operator,
      agent_id: breach.agent_id,
      counted: breach.counted,
      from_at: new Date(breach.from_at),
      to_at: new Date(breach.to_at),
    })
    .execute();
