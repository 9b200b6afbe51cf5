import type { UpgradeWindow } from '@kickstand/contract/fleet/upgrades';
import { Select } from 'antd';
import type { Field } from '../../kit/form/fields.tsx';
import { clockText } from './job-texts.ts';
import { upgradesWords } from './upgrades.words.ts';

const words = upgradesWords.jobs;
const stepMinutes = 30;
const options = Array.from({ length: 1_440 / stepMinutes }, (_, i) => {
  const value = i * stepMinutes;
  return { value, label: clockText(value) };
});
const usualMinutes = 240;

/** The hours in which it sends, in steps of half an hour; empty means any time. */
export const WindowField: Field<UpgradeWindow> = ({ id, value, onChange }) => {
  const put = (next: UpgradeWindow | null) => onChange?.(next as UpgradeWindow);
  return (
    <div className="upgrade-window">
      <Select<number>
        {...(id !== undefined && { id })}
        allowClear
        placeholder={words.anyTime}
        value={value?.from ?? null}
        options={options}
        onChange={(from?: number) =>
          put(from === undefined ? null : { from, to: value?.to ?? (from + usualMinutes) % 1_440 })
        }
      />
      <span>{words.to}</span>
      <Select<number>
        aria-label={words.to}
        disabled={!value}
        value={value?.to ?? null}
        options={options}
        onChange={(to) => value && put({ ...value, to })}
      />
    </div>
  );
};
