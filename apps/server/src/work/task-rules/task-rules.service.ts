import type { InputOf } from '@kickstand/contract/kit';
import type { TaskRuleRow, taskRules } from '@kickstand/contract/work/field-work';
import { businessDayOf, startOfBusinessDay } from '@kickstand/domain/platform/time';
import { givenConditions, type RuleConditions } from '@kickstand/domain/work/work-verdicts';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { type Locale, refuse } from '../../kernel/call/refuse.ts';
import { newId } from '../../kernel/ids.ts';
import { nameToKeep, ruleNameIn } from '../field-work/usual-rules.parts.ts';
import {
  deleteRule,
  hasRule,
  lockAreaOfRules,
  lockRule,
  pageOfRules,
  putRule,
  type RuleContent,
  type RuleStored,
  ruleWith,
} from './task-rules.store.ts';

/** The maximum number of rules per area. */
const mostRules = 50;

type Body = Omit<InputOf<typeof taskRules.edit>['body'], 'version'>;
type Zoned = { zone: string };

const shownBy = (ctx: Ctx, { zone }: Zoned) => ({
  since: startOfBusinessDay(businessDayOf(ctx.now(), zone), zone),
  locale: ctx.locale,
});

/** All conditions empty. */
const nothingAsked = {
  batteryPct: null,
  idleHours: null,
  outOfStationMinutes: null,
  noStopMinutes: null,
  offlineHours: null,
  serviceKm: null,
  reports: null,
  shortOrders: null,
  fillBelowPct: null,
  fillAbovePct: null,
};
type Asked = { [K in keyof typeof nothingAsked]: number } & { lowBattery: boolean };

function rowOf(row: RuleStored, locale: Locale): TaskRuleRow {
  const asked = row.conditions as Partial<Asked>;
  return {
    id: row.rule_id,
    areaId: row.service_area_id,
    area: row.area,
    name: ruleNameIn(row, locale),
    type: row.type as TaskRuleRow['type'],
    ...nothingAsked,
    ...asked,
    lowBattery: asked.lowBattery === true,
    fromHour: row.from_hour,
    untilHour: row.until_hour,
    priority: row.priority as TaskRuleRow['priority'],
    dailyCap: row.daily_cap,
    dedupeHours: row.dedupe_hours,
    enabled: row.enabled,
    madeToday: row.madeToday,
    planned: row.planned && (row.type === 'swap' || row.type === 'move'),
    version: row.version,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
  };
}

export async function listRules(parts: Zoned, ctx: Ctx, { query }: InputOf<typeof taskRules.list>) {
  const found = await pageOfRules(ctx.db, ctx.rows.scope(query), query, shownBy(ctx, parts));
  return { ...found, list: found.list.map((row) => rowOf(row, ctx.locale)) };
}

async function shown(parts: Zoned, ctx: Ctx, ruleId: string) {
  const row = await ruleWith(ctx.db, ctx.rows.scope(), ruleId, shownBy(ctx, parts));
  return rowOf(row ?? refuse('rule.not_found'), ctx.locale);
}

/** A rule's conditions; one without any would create a task for everything. */
export function askedOf(all: RuleConditions): RuleConditions {
  const conditions = Object.fromEntries(givenConditions(all).map((key) => [key, all[key]]));
  if (Object.keys(conditions).length === 0) refuse('rule.no_condition');
  return conditions;
}

/** What a body says. */
function contentOf(body: Body): Omit<RuleContent, 'enabled'> {
  const { name, type, fromHour, untilHour, priority, dailyCap, dedupeHours, ...asked } = body;
  return { name, type, fromHour, untilHour, priority, dailyCap, dedupeHours, conditions: askedOf(asked) };
}

const kept = (ctx: Ctx) => ({ by: ctx.actor.name, now: ctx.now() });

/** Creates a rule; it creates no tasks until switched on. */
export async function addRule(parts: Zoned, ctx: Ctx, { body }: InputOf<typeof taskRules.create>) {
  const { areaId, ...said } = body;
  const ruleId = newId();
  ctx.audit.on(ruleId);
  const area = (await lockAreaOfRules(ctx.db, ctx.rows.scope(), areaId)) ?? refuse('common.not_found');
  if (area.rules >= mostRules) refuse('rule.too_many', { most: mostRules });
  const content = { ...contentOf(said), enabled: false };
  await putRule(ctx.db, { ...content, areaId, agentId: area.agentId, ruleId, version: 1, ...kept(ctx) });
  ctx.audit.record(ruleId, { ...content, areaId });
  return shown(parts, ctx, ruleId);
}

type StoredRule = NonNullable<Awaited<ReturnType<typeof lockRule>>>;

const storedContent = (rule: StoredRule): RuleContent => ({
  name: rule.name,
  type: rule.type as RuleContent['type'],
  conditions: rule.conditions as RuleConditions,
  fromHour: rule.from_hour,
  untilHour: rule.until_hour,
  priority: rule.priority as RuleContent['priority'],
  dailyCap: rule.daily_cap,
  dedupeHours: rule.dedupe_hours,
  enabled: rule.enabled,
});

/** Copies a rule to other areas; an existing one with its name and kind is kept. */
export async function copyRule(ctx: Ctx, { params, body }: InputOf<typeof taskRules.copy>) {
  ctx.audit.on(params.ruleId);
  const scope = ctx.rows.scope();
  const rule = (await lockRule(ctx.db, scope, params.ruleId)) ?? refuse('rule.not_found');
  const content = { ...storedContent(rule), enabled: false };
  const [made, left]: [number[], number[]] = [[], []];
  // In one order, so that two who copy do not wait for each other.
  for (const areaId of [...new Set(body.areaIds)].sort((a, b) => a - b)) {
    const area = (await lockAreaOfRules(ctx.db, scope, areaId)) ?? refuse('common.not_found');
    if (await hasRule(ctx.db, areaId, content)) {
      left.push(areaId);
      continue;
    }
    if (area.rules >= mostRules) refuse('rule.too_many', { most: mostRules });
    const key = { areaId, agentId: area.agentId, ruleId: newId(), version: 1 };
    await putRule(ctx.db, { ...content, ...key, ...kept(ctx) });
    made.push(areaId);
  }
  ctx.audit.record(params.ruleId, { name: content.name, made, left });
  return { made, left };
}

async function lockedFor(ctx: Ctx, ruleId: string, version: number) {
  ctx.audit.on(ruleId);
  const before = (await lockRule(ctx.db, ctx.rows.scope(), ruleId)) ?? refuse('rule.not_found');
  if (before.version !== version) refuse('common.stale_version');
  const content = storedContent(before);
  const key = { areaId: before.service_area_id, agentId: before.agent_id, ruleId, version: version + 1 };
  return { content, key, before };
}

/** Update a rule; tasks already created are unaffected. */
export async function editRule(parts: Zoned, ctx: Ctx, { params, body }: InputOf<typeof taskRules.edit>) {
  const { version, ...said } = body;
  const { content: before, key, before: stored } = await lockedFor(ctx, params.ruleId, version);
  const name = nameToKeep(stored, said.name);
  const content = { ...contentOf({ ...said, name }), enabled: before.enabled };
  await putRule(ctx.db, { ...content, ...key, ...kept(ctx) });
  ctx.audit.record(params.ruleId, { name: content.name, rule: [before, content] });
  return shown(parts, ctx, params.ruleId);
}

/** Delete a rule; tasks already created are unaffected. */
export async function removeRule(ctx: Ctx, { params, query }: InputOf<typeof taskRules.remove>) {
  const { content, key } = await lockedFor(ctx, params.ruleId, query.version);
  await deleteRule(ctx.db, key.areaId, params.ruleId);
  ctx.audit.record(params.ruleId, { name: content.name, serviceAreaId: key.areaId, rule: [content, null] });
  return { id: params.ruleId };
}

export async function switchRule(parts: Zoned, ctx: Ctx, { params, body }: InputOf<typeof taskRules.enable>) {
  const { content, key } = await lockedFor(ctx, params.ruleId, body.version);
  await putRule(ctx.db, { ...content, enabled: body.enabled, ...key, ...kept(ctx) });
  ctx.audit.record(params.ruleId, { name: content.name, enabled: [content.enabled, body.enabled] });
  return shown(parts, ctx, params.ruleId);
}
