import { fences } from '@kickstand/contract/places/fences';
import { type InspectionPlanRow, inspectItems, inspectionPlans } from '@kickstand/contract/work/field-work';
import { personField } from '../../../fleet/task-kit/person.parts.tsx';
import type { Action } from '../../../kit/action/action.ts';
import { defineAsk } from '../../../kit/action/define-ask.tsx';
import { useCall } from '../../../kit/client/calls.ts';
import { createBy, editBy } from '../../../kit/form/create-and-edit.tsx';
import {
  dayField,
  numberField,
  pickFromField,
  pickNumberField,
  severalField,
} from '../../../kit/form/fields.tsx';
import { kitWords } from '../../../kit/kit.words.ts';
import { type Cell, count, instant, text, withLayout } from '../../../kit/list/cells.tsx';
import { yesNo } from '../../../kit/list/filters.tsx';
import { defineListScreen } from '../../../kit/list/list-screen.tsx';
import { oneAreaFilter } from '../../../platform/area-kit/areas.service.ts';
import { Badge } from '../../../ui/badge.tsx';
import { countText } from '../../../ui/format.ts';
import { fieldWorkWords } from '../field-work.words.ts';
import { useAreas } from '../rules/rule-parts.ts';
import { inspectionsWords } from './inspections.words.ts';

type Row = InspectionPlanRow;
const words = inspectionsWords.plans;
const { fields: labels, hints } = words;
const { items: names } = fieldWorkWords;

const useGrids = () =>
  (useCall(fences.list, { query: { type: ['ops_area'] } }, { quiet: true }).data?.list ?? []).map(
    ({ id, name }) => ({ value: id, label: name }),
  );

const fields = {
  gridId: pickFromField(useGrids),
  frequencyDays: numberField({ unit: kitWords.units.days }),
  items: severalField(inspectItems, names),
  assigneeId: personField('inspect', () => []),
  startDay: dayField(),
};
const refreshes = ['inspectionPlans'];

const itemsCell: Cell<Row['items'], Row> = withLayout(
  (items: Row['items']) =>
    items.length === inspectItems.length
      ? words.allItems
      : items.map((item) => names[item]).join(kitWords.comma),
  { width: 200, writing: { as: 'named', names } },
);

/** Who is asked: a person, whoever works in the O&M area, or anybody. */
const whom: Cell<Row['assignee'], Row> = withLayout(
  (assignee: Row['assignee'], { forGrid }: Row) => assignee ?? (forGrid ? words.gridStaff : words.anybody),
  { width: 130, writing: { as: 'text' } },
);

const state: Cell<boolean, Row> = withLayout(
  (enabled: boolean) => <Badge tone={enabled ? 'good' : 'quiet'}>{enabled ? words.on : words.off}</Badge>,
  { width: 90, writing: { as: 'named', names: { true: words.on, false: words.off } } },
);

/** What waits too long catches the eye. */
const overdue: Cell<number, Row> = withLayout(
  (n: number) => (n > 0 ? <Badge tone="warn">{countText(n)}</Badge> : countText(n)),
  { width: 90, writing: { as: 'number' } },
);

const switching = (enabled: boolean): Action<Row> => {
  const label = enabled ? words.enable : words.disable;
  return defineAsk<Row, typeof inspectionPlans.enable>({
    call: inspectionPlans.enable,
    label,
    title: ({ name }) => `${label} · ${name}`,
    level: 2,
    changes: () => (enabled ? words.enableChanges : words.disableChanges),
    applies: (row) => row.enabled !== enabled,
    request: ({ id, version }) => ({ params: { planId: id }, body: { enabled, version } }),
    refreshes,
  });
};

const remove = defineAsk<Row, typeof inspectionPlans.remove>({
  call: inspectionPlans.remove,
  label: words.remove,
  title: ({ name }) => `${words.remove} · ${name}`,
  level: 2,
  danger: true,
  changes: () => words.removeChanges,
  request: ({ id, version }) => ({ params: { planId: id }, query: { version } }),
  refreshes,
});

/** Plans by which vehicles are inspected again and again, and how far each is. */
export default defineListScreen({
  call: inspectionPlans.list,
  title: words.title,
  labels,
  columns: {
    name: withLayout(text, { width: 150 }),
    area: withLayout(text, { width: 120 }),
    grid: withLayout(text, { width: 120 }),
    enabled: state,
    frequencyDays: withLayout(count, { width: 100 }),
    vehicles: withLayout(count, { width: 90 }),
    covered: withLayout(count, { width: 110 }),
    overdue,
    nextDay: withLayout(text, { width: 120 }),
    madeToday: withLayout(count, { width: 100 }),
    dailyCap: withLayout(count, { width: 90 }),
    items: itemsCell,
    assignee: whom,
    startDay: withLayout(text, { width: 120 }),
    updatedAt: instant,
    updatedBy: withLayout(text, { width: 100 }),
  },
  filters: { areaId: oneAreaFilter, enabled: yesNo },
  create: createBy(inspectionPlans.create, {
    label: words.add,
    labels,
    hints,
    fields: { areaId: pickNumberField(useAreas), ...fields },
    start: () => ({ frequencyDays: 7, items: [...inspectItems], forGrid: false, dailyCap: 100 }),
    refreshes,
  }),
  rowActions: [
    editBy<Row, typeof inspectionPlans.edit>(inspectionPlans.edit, { labels, hints, fields, refreshes }),
    switching(true),
    switching(false),
    remove,
  ],
  empty: words.empty,
});
