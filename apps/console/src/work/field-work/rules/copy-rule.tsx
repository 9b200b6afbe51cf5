import { mostCopiedAreas, type TaskRuleRow, taskRules } from '@kickstand/contract/work/field-work';
import { Select } from 'antd';
import type { QuestionProps } from '../../../kit/action/asking.tsx';
import { defineAsk } from '../../../kit/action/define-ask.tsx';
import { DialogField } from '../../../kit/action/dialog-field.tsx';
import { countText } from '../../../ui/format.ts';
import { useAreas } from './rule-parts.ts';
import { taskRulesWords as words } from './task-rules.words.ts';

interface CopiedTo {
  areaIds: readonly number[];
}

function AskAreas({ of, given, put }: QuestionProps<TaskRuleRow, CopiedTo>) {
  const options = useAreas().filter(({ value }) => value !== of.areaId);
  return (
    <DialogField label={words.copyTo}>
      {({ status: _, ...control }) => (
        <Select<number[]>
          {...control}
          mode="multiple"
          maxCount={mostCopiedAreas}
          showSearch={{ optionFilterProp: 'label' }}
          value={[...given.areaIds]}
          options={options}
          onChange={(areaIds) => put({ areaIds })}
        />
      )}
    </DialogField>
  );
}

/** Writes the same rule for other areas, where it is switched on one by one. */
export const copyRule = defineAsk<TaskRuleRow, typeof taskRules.copy, CopiedTo>({
  call: taskRules.copy,
  label: words.copy,
  title: ({ name }) => `${words.copy} · ${name}`,
  level: 2,
  changes: () => words.copyChanges,
  questions: {
    start: () => ({ areaIds: [] }),
    answered: ({ areaIds }) => areaIds.length > 0,
    Ask: AskAreas,
  },
  request: ({ id }, { areaIds }) => ({ params: { ruleId: id }, body: { areaIds: [...areaIds] } }),
  done: (_, { made, left }) => words.copied(countText(made.length), countText(left.length)),
  refreshes: ['taskRules'],
});
