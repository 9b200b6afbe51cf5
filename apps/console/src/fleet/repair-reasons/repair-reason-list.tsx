import {
  type RepairReasonRow,
  reasonIcons,
  reasonSeverities,
  reasonSides,
  repairReasons,
  stopRules,
} from '@kickstand/contract/fleet/repair-reasons';
import { repairParts, taskPriorities } from '@kickstand/contract/fleet/tasks';
import { partWords } from '@kickstand/domain/work/field-work';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { DialogField } from '../../kit/action/dialog-field.tsx';
import { createBy, editBy } from '../../kit/form/create-and-edit.tsx';
import { numberField, pickField, pickManyField } from '../../kit/form/fields.tsx';
import { badge, count, instant, oneOf, percent, text, withLayout, yesNo } from '../../kit/list/cells.tsx';
import { pick, search, yesNo as yesNoFilter } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { inLocale } from '../../kit/words.ts';
import { useModels } from '../production/production.service.ts';
import { taskKitWords } from '../task-kit/task-kit.words.ts';
import { repairReasonsWords as words } from './repair-reasons.words.ts';
import { ReportRules } from './report-rules.tsx';

const { fields: labels, hints } = words;
const parts = Object.fromEntries(repairParts.map((part) => [part, inLocale(partWords[part])])) as Record<
  RepairReasonRow['part'],
  string
>;
const priorities = taskKitWords.tasks.priority;

const fields = {
  part: pickField(repairParts, parts),
  modelIds: pickManyField(useModels),
  side: pickField(reasonSides, words.sides),
  severity: pickField(reasonSeverities, words.severities),
  stop: pickField(stopRules, words.stops),
  stopReports: numberField({ unit: words.riders }),
  stopHours: numberField({ unit: words.hours }),
  priority: pickField(taskPriorities, priorities),
  icon: pickField(reasonIcons, words.icons),
};

const usual = {
  side: 'both',
  severity: 'mid',
  stop: 'never',
  stopReports: 2,
  stopHours: 24,
  task: true,
  priority: 'mid',
  photo: false,
  icon: 'other',
  position: 100,
} as const;

const switching = (enabled: boolean) =>
  defineAsk<RepairReasonRow, typeof repairReasons.setEnabled>({
    call: repairReasons.setEnabled,
    label: enabled ? words.enable : words.disable,
    level: enabled ? 1 : 2,
    applies: (row) => row.enabled !== enabled,
    changes: ({ name }) => words.disableEffect(name),
    request: ({ id, version }) => ({ params: { id }, body: { enabled, version } }),
  });

const Models = pickManyField(useModels);

const copy = defineAsk<RepairReasonRow, typeof repairReasons.copy, { modelIds: number[] }>({
  call: repairReasons.copy,
  label: words.copy,
  level: 2,
  questions: {
    start: () => ({ modelIds: [] }),
    answered: ({ modelIds }) => modelIds.length > 0,
    Ask: ({ given: { modelIds }, put, tried }) => (
      <DialogField
        label={labels.modelIds}
        wrong={tried && modelIds.length === 0 && words.modelsNeeded}
        required
      >
        {(control) => (
          <Models {...control} value={modelIds} onChange={(next) => put({ modelIds: next ?? [] })} />
        )}
      </DialogField>
    ),
  },
  request: ({ id }, { modelIds }) => ({ params: { id }, body: { modelIds } }),
  done: () => words.copyDone,
});

const remove = defineAsk<RepairReasonRow, typeof repairReasons.remove>({
  call: repairReasons.remove,
  label: words.remove,
  level: 2,
  danger: true,
  changes: ({ name }) => words.removeEffect(name),
  request: ({ id, version }) => ({ params: { id }, query: { version } }),
});

const stopText = (stop: RepairReasonRow['stop'], row: RepairReasonRow | undefined) =>
  stop === 'after_reports' && row ? words.afterReports(row.stopReports, row.stopHours) : words.stops[stop];

/** The repair reasons, what a report triggers, and how often each is reported. */
export default defineListScreen({
  call: repairReasons.list,
  title: words.title,
  labels,
  columns: {
    name: withLayout((zh: string, row?: RepairReasonRow) => inLocale({ zh, en: row?.nameEn ?? zh }), {
      width: 120,
    }),
    part: withLayout(oneOf(parts), { width: 100 }),
    nameEn: withLayout(text, { width: 120, extra: true }),
    icon: withLayout(oneOf(words.icons), { extra: true }),
    models: withLayout((names: string[]) => names.join(', ') || words.allModels, { width: 120 }),
    side: withLayout(oneOf(words.sides), { width: 130 }),
    severity: badge({ low: 'quiet', mid: 'busy', high: 'bad' }, words.severities),
    stop: withLayout(stopText, { width: 150 }),
    task: yesNo,
    priority: withLayout(oneOf(priorities), { extra: true }),
    photo: yesNo,
    reports: count,
    falsePercent: percent,
    position: count,
    enabled: yesNo,
    updatedAt: withLayout(instant, { extra: true }),
  },
  filters: {
    name: search,
    part: pick(repairParts, parts),
    side: pick(reasonSides, words.sides),
    enabled: yesNoFilter,
  },
  create: createBy(repairReasons.add, {
    label: words.add,
    labels,
    hints,
    fields,
    start: () => usual,
    refreshes: ['repairReasons'],
  }),
  rowActions: [
    editBy(repairReasons.edit, { labels, hints, fields }),
    switching(false),
    switching(true),
    copy,
    remove,
  ],
  toolbar: ReportRules,
  empty: words.empty,
});
