import { z } from 'zod';
import { mostDueHours, taskPriority, taskType } from '../../fleet/tasks/index.ts';
import {
  codes,
  defineCalls,
  flag,
  id,
  int32,
  int32InQuery,
  listOf,
  listQuery,
  pageOf,
  picked,
  smallId,
} from '../../kit/index.ts';
import { outcomesOfChange } from './desk.rows.ts';
import { dryRunRow, type ruleConditionNames } from './dry-run.rows.ts';
import { proposedTask } from './proposals.rows.ts';

const base = '/ebike/v3/backend/ops/task-rules';
const rules = codes('0909');
const changes = codes('0909,090938');

const n = (least: number, most: number) => z.int().min(least).max(most).optional();
/** A rule is written for so many other areas at once. */
export const mostCopiedAreas = 50;

const localHour = z.int().min(0).max(23);

/** What a rule asks for of a vehicle; all of it has to hold. */
const conditions = {
  /** Its charge is low by its voltage scheme, else at most 25 %. */
  lowBattery: z.boolean().default(false),
  batteryPct: n(5, 60),
  idleHours: n(1, 720),
  outOfStationMinutes: n(15, 1_440),
  noStopMinutes: n(15, 1_440),
  offlineHours: n(1, 720),
  serviceKm: n(1, 100_000),
  reports: n(1, 20),
  shortOrders: n(1, 20),
  fillBelowPct: n(1, 100),
  fillAbovePct: n(1, 500),
} satisfies Record<(typeof ruleConditionNames)[number], z.ZodType>;

const body = z.object({
  name: z.string().trim().min(1).max(20),
  type: taskType,
  ...conditions,
  /** Local hours in which it makes tasks; the same twice: always. */
  fromHour: localHour.default(0),
  untilHour: localHour.default(0),
  priority: taskPriority.default('mid'),
  /** So many tasks a local day at most. */
  dailyCap: z.int().min(1).max(5_000).default(100),
  /** No second task of the kind on a vehicle within so many hours after the last one ended. */
  dedupeHours: z.int().min(0).max(mostDueHours).default(24),
});

const nullable = Object.fromEntries(
  Object.keys(conditions).map((key) => [key, key === 'lowBattery' ? z.boolean() : z.int().nullable()]),
) as { lowBattery: z.ZodBoolean } & {
  [K in Exclude<keyof typeof conditions, 'lowBattery'>]: z.ZodNullable<z.ZodInt>;
};

/** A rule that makes tasks. */
export const taskRuleRow = body.extend({
  ...nullable,
  id,
  areaId: z.number(),
  area: z.string(),
  fromHour: localHour,
  untilHour: localHour,
  priority: taskPriority,
  dailyCap: z.int(),
  dedupeHours: z.int(),
  enabled: z.boolean(),
  /** What it made today. */
  madeToday: z.int(),
  /** A plan runs in its area, so swaps and moves are left to it. */
  planned: z.boolean(),
  version: z.int(),
  updatedAt: z.number(),
  updatedBy: z.string().nullable(),
});
export type TaskRuleRow = z.infer<typeof taskRuleRow>;

/** Of each rule so many proposals are shown, and so many are made into tasks at once. */
export const mostProposed = 200;
export const mostMadeProposed = 500;

/** A dry run looks at so many areas at most. */
export const mostDryRunAreas = 20;
const { name: _, ...content } = body.shape;

const ofRule = z.object({ ruleId: id });
const refusals = ['rule.not_found', 'common.stale_version', 'rule.no_condition'] as const;

/** Rules that make tasks by themselves. */
export const taskRules = defineCalls('taskRules', {
  list: {
    summary: 'List task rules, with the tasks each created today',
    method: 'GET',
    path: base,
    access: rules,
    rows: 'own',
    query: listQuery(
      { types: listOf(taskType).optional(), areaId: smallId.optional(), enabled: flag.optional() },
      ['updatedAt'],
    ),
    reply: pageOf(taskRuleRow),
  },
  create: {
    summary: 'Create a rule for an area; it creates no tasks until switched on',
    method: 'POST',
    path: base,
    access: changes,
    rows: 'own',
    body: z.object({ areaId: smallId, ...body.shape }),
    reply: taskRuleRow,
    refusals: ['common.not_found', 'rule.no_condition', 'rule.too_many'],
    audit: { module: 'ops', action: 'addRule' },
  },
  edit: {
    summary: 'Update a rule; tasks already created are unaffected',
    method: 'PUT',
    path: `${base}/:ruleId`,
    access: changes,
    rows: 'own',
    params: ofRule,
    body: z.object({ ...body.shape, version: int32 }),
    reply: taskRuleRow,
    refusals: [...refusals],
    audit: { module: 'ops', action: 'editRule', sensitive: true },
  },
  enable: {
    summary: 'Switch a rule on or off',
    method: 'POST',
    path: `${base}/:ruleId/state`,
    access: changes,
    rows: 'own',
    params: ofRule,
    body: z.object({ enabled: z.boolean(), version: int32 }),
    reply: taskRuleRow,
    refusals: [...refusals],
    audit: { module: 'ops', action: 'enableRule', sensitive: true },
  },
  copy: {
    summary:
      'Copy a rule to other areas, switched off; an area with a rule of the same name and kind keeps its own',
    method: 'POST',
    path: `${base}/:ruleId/copies`,
    access: changes,
    rows: 'own',
    params: ofRule,
    body: z.object({ areaIds: z.array(smallId).min(1).max(mostCopiedAreas) }),
    reply: z.object({
      /** Areas that have it now, and those that were left as they are. */
      made: z.array(z.number()),
      left: z.array(z.number()),
    }),
    refusals: ['rule.not_found', 'common.not_found', 'rule.too_many'],
    audit: { module: 'ops', action: 'copyRule' },
  },
  remove: {
    summary: 'Delete a rule; tasks already created are unaffected',
    method: 'DELETE',
    path: `${base}/:ruleId`,
    access: changes,
    rows: 'own',
    params: ofRule,
    query: z.object({ version: int32InQuery }),
    reply: z.object({ id }),
    refusals: ['rule.not_found', 'common.stale_version'],
    audit: { module: 'ops', action: 'removeRule', sensitive: true },
  },
  proposals: {
    summary: `List what the rules of an area would create now if no plan were running there, lowest battery first; at most ${mostProposed} per rule`,
    method: 'GET',
    path: `${base}/proposals`,
    access: rules,
    rows: 'own',
    query: listQuery({ areaId: smallId, ruleId: id.optional() }, ['batteryPct'], 'asc'),
    reply: pageOf(proposedTask),
    refusals: ['common.not_found'],
  },
  makeProposed: {
    summary:
      'Create tasks from what an area’s rules propose while a plan runs; each succeeds, or is refused if no longer proposed',
    method: 'POST',
    path: `${base}/proposals`,
    access: codes('0909,090902'),
    rows: 'own',
    body: z.object({ ids: picked(id, mostMadeProposed, { 'taskRules.proposals': 'id' }) }),
    reply: outcomesOfChange,
    refusals: ['common.not_found'],
    audit: { module: 'ops', action: 'makeProposed' },
  },
  dryRun: {
    summary: 'Dry-run a saved or edited rule on the last seven days; it creates no tasks',
    method: 'POST',
    path: `${base}/dry-runs`,
    access: changes,
    rows: 'own',
    body: z.object({
      areaId: smallId,
      ...content,
      /** The rule that is kept: the tasks that it made stand in nobody's way. */
      ruleId: id.optional(),
      /** Other areas to try it in as well. */
      areaIds: z
        .array(smallId)
        .max(mostDryRunAreas - 1)
        .default([]),
    }),
    reply: z.object({ runId: id }),
    refusals: ['common.not_found', 'rule.no_condition', 'rule.dry_runs'],
    audit: { module: 'ops', action: 'dryRunRule' },
  },
  dryRunOf: {
    summary:
      'Get a dry run’s progress and results: tasks by day and area, the first of them with the reason, and what was held back',
    method: 'GET',
    path: `${base}/dry-runs/:runId`,
    access: changes,
    rows: 'own',
    params: z.object({ runId: id }),
    reply: dryRunRow,
    refusals: ['common.not_found'],
  },
});
