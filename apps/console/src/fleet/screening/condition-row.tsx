import { DeleteOutlined } from '@ant-design/icons';
import {
  type Condition,
  type ConditionKey,
  conditionKeys,
  conditionKinds,
  kindOf,
} from '@kickstand/contract/fleet/screening';
import { shownUnit } from '@kickstand/domain/fleet/screening';
import { Button, Select } from 'antd';
import { NumberInput } from '../../kit/input/number-input.tsx';
import { inLocale, locale } from '../../kit/words.ts';
import { type DraftCondition, newCondition } from './draft.ts';
import { screeningWords as words } from './screening.words.ts';

const language = locale === 'zh-CN' ? 'zh' : 'en';
const options = conditionKeys.map((value) => ({ value, label: inLocale(conditionKinds[value]) }));

interface ConditionRowProps {
  condition: DraftCondition;
  /** Its error, as a key of the words. */
  problem: string | undefined;
  change(next: DraftCondition): void;
  remove(): void;
}

/** One condition: its kind, its operand, and its error. */
export function ConditionRow({ condition, problem, change, remove }: ConditionRowProps) {
  const { key, id } = condition;
  const name = inLocale(conditionKinds[key]);
  return (
    <li className="screening-condition" aria-label={name}>
      <Select<ConditionKey>
        className="screening-kind"
        aria-label={words.condition}
        showSearch={{ optionFilterProp: 'label' }}
        value={key}
        options={options}
        onChange={(next) => change(newCondition(next, id))}
      />
      <Operand condition={condition} change={(patch) => change({ ...condition, ...patch })} />
      <Button
        type="text"
        icon={<DeleteOutlined />}
        aria-label={words.removeCondition(name)}
        onClick={remove}
      />
      {problem && (
        <span className="screening-wrong" role="alert">
          {words.wrong[problem] ?? words.wrongOther}
        </span>
      )}
    </li>
  );
}

type Patch = Partial<Omit<Condition, 'key'>>;

function Operand({ condition, change }: { condition: Condition; change(patch: Patch): void }) {
  const { form, window, choices = {} } = kindOf(condition.key);
  return (
    <>
      {window && (
        <NumberInput
          className="screening-figure"
          aria-label={words.days}
          min={1}
          max={window.max}
          precision={0}
          suffix={words.daysUnit}
          value={condition.days ?? null}
          onChange={(days) => change({ days: days ?? undefined })}
        />
      )}
      {(form === 'range' || form === 'least') && <End condition={condition} end="from" change={change} />}
      {(form === 'range' || form === 'most') && <End condition={condition} end="to" change={change} />}
      {form === 'among' && (
        <Select<string[]>
          className="screening-among"
          mode="multiple"
          aria-label={words.among}
          placeholder={words.among}
          value={condition.among ?? []}
          options={Object.entries(choices).map(([value, names]) => ({ value, label: inLocale(names) }))}
          onChange={(among) => change({ among })}
        />
      )}
    </>
  );
}

interface EndProps {
  condition: Condition;
  end: 'from' | 'to';
  change(patch: Patch): void;
}

/** One end of the operand, in the displayed unit. */
function End({ condition, end, change }: EndProps) {
  const { unit, min = 0, max } = kindOf(condition.key);
  const { scale, sign } = shownUnit(unit, language);
  const value = condition[end];
  const label = end === 'from' ? words.atLeast : words.atMost;
  return (
    <NumberInput
      className="screening-figure"
      aria-label={label}
      prefix={end === 'from' ? '≥' : '≤'}
      suffix={sign}
      min={min / scale}
      {...(max !== undefined && { max: max / scale })}
      value={value === undefined ? null : value / scale}
      onChange={(shown) => change({ [end]: shown === null ? undefined : Math.round(shown * scale) })}
    />
  );
}
