import {
  mostMadeProposed,
  type ProposedTask,
  type TaskRuleRow,
  taskRules,
} from '@kickstand/contract/work/field-work';
import { Drawer } from 'antd';
import { taskKitWords } from '../../../fleet/task-kit/task-kit.words.ts';
import { carLink } from '../../../fleet/vehicle-kit/cells.parts.tsx';
import { defineBulk } from '../../../kit/action/define-bulk.tsx';
import { resultsBy } from '../../../kit/action/results-by.ts';
import { type Cell, oneOf, percent, text, withLayout } from '../../../kit/list/cells.tsx';
import { defineListScreen } from '../../../kit/list/list-screen.tsx';
import { pickedOf } from '../../../kit/list/selection.ts';
import { countText } from '../../../ui/format.ts';
import { whyText } from './rule-parts.ts';
import { taskRulesWords } from './task-rules.words.ts';

const words = taskRulesWords.proposals;
const { fields } = taskRulesWords.dryRuns;
const { type, priority } = taskKitWords.tasks;

const why: Cell<ProposedTask['why'], ProposedTask> = withLayout(
  (_: ProposedTask['why'], task: ProposedTask) => whyText(task.why),
  { width: 240, writing: { as: 'text' } },
);

/** What rules would ask for in an area where a plan runs; the chosen of it is asked for all the same. */
export const Proposals = defineListScreen({
  call: taskRules.proposals,
  title: words.title,
  labels: { ...fields, type: taskRulesWords.fields.type, rule: words.rule },
  columns: {
    carId: carLink,
    rule: withLayout(text, { width: 150 }),
    type: oneOf(type),
    batteryPct: percent,
    priority: oneOf(priority),
    why,
  },
  bulkActions: [
    defineBulk<ProposedTask, typeof taskRules.makeProposed>({
      call: taskRules.makeProposed,
      label: words.make,
      title: ({ count }) => words.makeTitle(countText(count)),
      level: 2,
      most: mostMadeProposed,
      changes: () => words.changes,
      request: (chosen) => ({ body: { ids: pickedOf(chosen) } }),
      useOutcome: resultsBy('id'),
      refreshes: ['ops', 'opsMap', 'taskRules', 'taskViews'],
    }),
  ],
  empty: words.empty,
});

/** What one rule proposes. */
export default function ProposalsOfRule({ row, close }: { row: TaskRuleRow; close(): void }) {
  return (
    <Drawer open size={960} title={words.ofRule(row.name)} onClose={close}>
      <Proposals fixed={{ areaId: row.areaId, ruleId: row.id }} />
    </Drawer>
  );
}
