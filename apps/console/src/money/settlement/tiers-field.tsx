import type { ShareScheme } from '@kickstand/contract/money/settlement';
import { Button } from 'antd';
import type { Field } from '../../kit/form/fields.tsx';
import { NumberInput } from '../../kit/input/number-input.tsx';
import { settlementWords as words } from './settlement.words.ts';

type Tiers = ShareScheme['tiers'];

/** What a month comes to above amounts, each with its ratio. */
export const tiersField: Field<Tiers> = ({ value = [], onChange }) => {
  const put = (at: number, change: Partial<Tiers[number]>) =>
    onChange?.(value.map((tier, i) => (i === at ? { ...tier, ...change } : tier)));
  return (
    <>
      {value.map(({ fromCents, bp }, i) => (
        <div key={i} className="form-row">
          <NumberInput
            aria-label={words.above}
            prefix="¥"
            min={0.01}
            precision={2}
            value={fromCents / 100}
            onChange={(yuan) => put(i, { fromCents: Math.round((yuan ?? 0) * 100) })}
          />
          <NumberInput
            aria-label={words.schemeFields.ratioBp}
            suffix="%"
            min={0}
            max={100}
            precision={2}
            value={bp / 100}
            onChange={(percent) => put(i, { bp: Math.round((percent ?? 0) * 100) })}
          />
          <Button onClick={() => onChange?.(value.filter((_, at) => at !== i))}>{words.removeTier}</Button>
        </div>
      ))}
      <Button
        disabled={value.length >= 5}
        onClick={() =>
          onChange?.([
            ...value,
            { fromCents: (value.at(-1)?.fromCents ?? 0) + 1_000_000, bp: value.at(-1)?.bp ?? 8_000 },
          ])
        }
      >
        {words.addTier}
      </Button>
    </>
  );
};
