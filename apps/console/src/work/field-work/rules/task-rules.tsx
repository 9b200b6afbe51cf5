import { taskPriorities, taskTypes } from '@kickstand/contract/fleet/tasks';
import { type TaskRuleRow, taskRules } from '@kickstand/contract/work/field-work';
import { givenConditions, type RuleCondition } from '@kickstand/domain/work/work-verdicts';
import { lazy } from 'react';
import { taskKitWords } from '../../../fleet/task-kit/task-kit.words.ts';
import type { Action } from '../../../kit/action/action.ts';
import { defineView } from '../../../kit/action/define-action.tsx';
import { defineAsk } from '../../../kit/action/define-ask.tsx';
import { createBy, editBy } from '../../../kit/form/create-and-edit.tsx';
import { numberField, pickField, pickNumberField } from '../../../kit/form/fields.tsx';
import { kitWords } from '../../../kit/kit.words.ts';
import { type Cell, count, instant, oneOf, text, withLayout } from '../../../kit/list/cells.tsx';
import { picks, yesNo } from '../../../kit/list/filters.tsx';
import { defineListScreen } from '../../../kit/list/list-screen.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { copyRule } from './copy-rule.tsx';
import { conditionsOf, useAreas } from './rule-parts.ts';
import { taskRulesWords as words } from './task-rules.words.ts';

type Row = TaskRuleRow;
const { fields: labels } = words;
const { scheme: lowBattery, ...others } = words.hints;
const hints = { lowBattery, ...others };
const { type, priority } = taskKitWords.tasks;

/** What a rule asks for, in words. */
const asked: Cell<boolean, Row> = withLayout(
  (_: boolean, row: Row) =>
    givenConditions(conditionsOf(row))
      .map((name: RuleCondition) => words.condition[name](String(row[name])))
      .join(kitWords.comma),
  { width: 260, writing: { as: 'text' } },
);

const hours: Cell<number, Row> = withLayout(
  (_: number, { fromHour, untilHour }: Row) =>
    fromHour === untilHour ? words.always : words.hours(fromHour, untilHour),
  { width: 120, writing: { as: 'text' } },
);

/** Whether it makes tasks now; a plan that runs keeps it from that. */
const state: Cell<boolean, Row> = withLayout(
  (enabled: boolean, { planned }: Row) => (
    <>
      <Badge tone={enabled ? 'good' : 'quiet'}>{enabled ? words.on : words.off}</Badge>{' '}
      {enabled && planned && <Badge tone="special">{words.planned}</Badge>}
    </>
  ),
  { width: 150, writing: { as: 'text' } },
);

const fields = {
  type: pickField(taskTypes, type),
  batteryPct: numberField({ unit: '%' }),
  idleHours: numberField({ unit: kitWords.units.hours }),
  outOfStationMinutes: numberField({ unit: words.minutes }),
  noStopMinutes: numberField({ unit: words.minutes }),
  offlineHours: numberField({ unit: kitWords.units.hours }),
  serviceKm: numberField({ unit: 'km' }),
  fillBelowPct: numberField({ unit: '%' }),
  fillAbovePct: numberField({ unit: '%' }),
  priority: pickField(taskPriorities, priority),
  dedupeHours: numberField({ unit: kitWords.units.hours }),
};

const usual = {
  type: 'swap',
  lowBattery: false,
  fromHour: 0,
  untilHour: 0,
  priority: 'mid',
  dailyCap: 100,
  dedupeHours: 24,
} as const;
const refreshes = ['taskRules'];

const switching = (enabled: boolean): Action<Row> =>
  defineAsk<Row, typeof taskRules.enable>({
    call: taskRules.enable,
    label: enabled ? words.enable : words.disable,
    title: ({ name }) => `${enabled ? words.enable : words.disable} · ${name}`,
    level: 2,
    changes: ({ area }) => (enabled ? words.enableChanges(area) : words.disableChanges),
    applies: (row) => row.enabled !== enabled,
    request: ({ id, version }) => ({ params: { ruleId: id }, body: { enabled, version } }),
    refreshes,
  });

const dryRun = defineView<Row>({
  id: 'taskRules.try',
  label: words.dryRun,
  may: '0909,090938',
  view: lazy(() => import('./dry-run-drawer.tsx')),
});

/** What a rule would ask for while a plan stands in its place. */
const propose = defineView<Row>({
  id: 'taskRules.propose',
  label: words.proposals.show,
  applies: ({ planned, enabled }) => planned && enabled,
  view: lazy(() => import('./proposals.parts.tsx')),
});

const remove = defineAsk<Row, typeof taskRules.remove>({
  call: taskRules.remove,
  label: words.remove,
  title: ({ name }) => `${words.remove} · ${name}`,
  level: 2,
  danger: true,
  changes: () => words.removeChanges,
  request: ({ id, version }) => ({ params: { ruleId: id }, query: { version } }),
  refreshes,
});

/** The same of a rule that is being written. */
const trial = {
  label: words.dryRun,
  view: lazy(async () => ({ default: (await import('./dry-run-drawer.tsx')).DryRunOfDraft })),
};

/** Rules that make tasks by themselves. */
export default defineListScreen({
  call: taskRules.list,
  title: words.title,
  labels: { ...labels, lowBattery: words.conditions, fromHour: words.span },
  columns: {
    name: withLayout(text, { width: 150 }),
    area: withLayout(text, { width: 130 }),
    type: oneOf(type),
    lowBattery: asked,
    fromHour: hours,
    priority: oneOf(priority),
    dailyCap: withLayout(count, { width: 90 }),
    madeToday: withLayout(count, { width: 90 }),
    dedupeHours: withLayout(count, { width: 110 }),
    enabled: state,
    updatedAt: instant,
    updatedBy: withLayout(text, { width: 100 }),
  },
  filters: { types: picks(taskTypes, type), enabled: yesNo },
  create: createBy(taskRules.create, {
    label: words.add,
    labels,
    hints,
    fields: { areaId: pickNumberField(useAreas), ...fields },
    start: () => usual,
    trial,
    refreshes,
  }),
  rowActions: [
    dryRun,
    editBy<Row, typeof taskRules.edit>(taskRules.edit, { labels, hints, fields, trial, refreshes }),
    switching(true),
    switching(false),
    propose,
    copyRule,
    remove,
  ],
  empty: words.empty,
});
