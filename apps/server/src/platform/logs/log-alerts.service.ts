import type { AnswerOf, InputOf } from '@kickstand/contract/kit';
import type { logs } from '@kickstand/contract/platform/logs';
import { isCompanyInScope } from '@kickstand/domain/platform/access';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { type Committing, committing } from '../../kernel/database/committing.ts';
import type { Database } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import type { TellOperator } from '../../live/operator-news.ts';
import { notify } from '../notices/notices.service.ts';
import { actorsHolding } from '../session/gate/actors.service.ts';
import { alertsAmong, markSeen, pageOfAlerts } from './log-alerts.store.ts';
import {
  type Breach,
  breachesOf,
  enabledRules,
  endRule,
  insertAlert,
  insertRule,
  isFirstToWatch,
  lockRule,
  pageOfRules,
  putRule,
  type RuleValues,
  type StoredRule,
} from './log-rules.store.ts';

export const listRules = (ctx: Ctx, { query }: InputOf<typeof logs.rules>) => pageOfRules(ctx, query);

const valuesOf = (body: InputOf<typeof logs.addRule>['body']): RuleValues => ({
  name: body.name,
  module: body.module ?? null,
  action: body.module === undefined ? null : (body.action ?? null),
  sensitive: body.sensitive,
  most: body.most,
  minutes: body.minutes,
  enable: body.enable,
});

export async function addRule(ctx: Ctx, { body }: InputOf<typeof logs.addRule>) {
  const writing = { ruleId: newId(), by: ctx.actor.name, now: ctx.now() };
  const rule = await insertRule(ctx.db, valuesOf(body), writing);
  ctx.audit.record(rule.id, { ...valuesOf(body) });
  return rule;
}

/** Old and new values of changed fields. */
const differences = (before: RuleValues, after: RuleValues) =>
  Object.fromEntries(
    (Object.keys(after) as (keyof RuleValues)[])
      .filter((name) => before[name] !== after[name])
      .map((name) => [name, [before[name], after[name]]]),
  );

export async function editRule(
  ctx: Ctx,
  { params, body: { version, ...body } }: InputOf<typeof logs.editRule>,
): Promise<AnswerOf<typeof logs.editRule>> {
  ctx.audit.on(params.ruleId);
  const before = (await lockRule(ctx.db, params.ruleId)) ?? refuse('common.not_found');
  if (before.version !== version) refuse('common.stale_version');
  const after = valuesOf(body);
  const writing = { ruleId: before.id, by: ctx.actor.name, now: ctx.now() };
  const rule = await putRule(ctx.db, after, writing);
  ctx.audit.record(before.id, differences(before, after));
  return rule;
}

export async function removeRule(ctx: Ctx, { params }: InputOf<typeof logs.removeRule>) {
  ctx.audit.on(params.ruleId);
  const { id, name } = (await lockRule(ctx.db, params.ruleId)) ?? refuse('common.not_found');
  await endRule(ctx.db, { ruleId: id, by: ctx.actor.name, now: ctx.now() });
  ctx.audit.record(id, { name: [name, null] });
  return { id };
}

export const listAlerts = (ctx: Ctx, { query }: InputOf<typeof logs.alerts>) => pageOfAlerts(ctx, query);

/** Marks alerts as reviewed; the first reviewer stays named. */
export async function seeAlerts(ctx: Ctx, { body: { ids } }: InputOf<typeof logs.seeAlerts>) {
  const wanted = [...new Set(ids)];
  if ((await alertsAmong(ctx, wanted)) < wanted.length) refuse('common.not_found');
  const seen = await markSeen(ctx, wanted);
  ctx.audit.record(wanted.length === 1 ? String(wanted[0]) : `${wanted.length}`, { seen: wanted });
  return { seen };
}

interface Watch {
  database: Database;
  now(): number;
  zone: string;
  tell: TellOperator;
}

/**
 * Finds operators exceeding a rule, and notifies readers of the log in their scope: once per rule, operator and window.
 * Returns the number of alerts raised.
 */
export async function raiseAlerts({ database, now, zone, tell }: Watch): Promise<number> {
  const moment = now();
  return committing({ database, now: () => moment }, async (ctx) => {
    const { db } = ctx;
    if (!(await isFirstToWatch(db))) return 0;
    let count = 0;
    for (const rule of await enabledRules(db))
      for (const breach of await breachesOf(db, rule, moment)) {
        await insertAlert(db, breach, { alertId: newId(), ruleId: rule.id });
        await tellReaders(ctx, { rule, breach }, { zone, tell });
        count += 1;
      }
    return count;
  });
}

async function tellReaders(
  ctx: Committing,
  { rule, breach }: { rule: StoredRule; breach: Breach },
  { zone, tell }: Pick<Watch, 'zone' | 'tell'>,
) {
  const readers = await actorsHolding(ctx.db, '1404', { now: ctx.now(), zone });
  const { operator_id: operatorId, operator, agent_id, counted } = breach;
  const operatorIds = readers
    .filter(({ scope }) => isCompanyInScope(scope, agent_id))
    .map((reader) => reader.operatorId)
    .filter((id) => id !== operatorId);
  const facts = { rule: rule.name, operator, counted, minutes: rule.minutes };
  await notify(ctx, tell, { operatorIds, kind: 'log_alert', facts, link: linesOf(rule, breach) });
}

/** The console page listing the counted entries. */
function linesOf({ module, action, sensitive }: StoredRule, { operator_id, from_at, to_at }: Breach) {
  const search = new URLSearchParams({
    operatorId: operator_id,
    ...(module !== null && { module }),
    ...(action !== null && { action }),
    ...(sensitive && { sensitive: '1' }),
    result: 'ok',
    from: String(from_at),
    to: String(to_at),
  });
  return `/operation/operator-log?${search}`;
}

const everyMs = 60_000;

/** Runs every minute; returns a function that stops it. One server of the deployment suffices, more do no harm. */
export const startLogWatch = (watch: Watch, onError: (error: unknown) => void) =>
  repeatEvery(everyMs, () => raiseAlerts(watch), onError);
