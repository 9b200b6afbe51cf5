import {
  type CustomTrigger,
  type CustomTriggerKind,
  customTriggerKinds,
} from '@kickstand/contract/marketing/campaigns';
import { Select, Switch } from 'antd';
import { DialogField } from '../../kit/action/dialog-field.tsx';
import { type Field, numberField } from '../../kit/form/fields.tsx';
import { countText } from '../../ui/format.ts';
import { campaignWords } from '../campaign-kit/campaign-kit.words.ts';
import { activityWords } from './custom-activities.words.ts';

const words = activityWords.trigger;
const kinds = customTriggerKinds.map((value) => ({ value, label: activityWords.triggers[value] }));
const hours = Array.from({ length: 14 }, (_, i) => ({ value: i + 8, label: words.hourText(i + 8) }));
const Days = numberField({ unit: campaignWords.days });
const usualHour = 10;

const usual: Readonly<Record<CustomTriggerKind, CustomTrigger>> = {
  once: { kind: 'once' },
  daily: { kind: 'daily', hour: usualHour },
  card_ends: { kind: 'card_ends', hour: usualHour, days: 3 },
  idle: { kind: 'idle', hour: usualHour, days: 14 },
  first_ride: { kind: 'first_ride', hour: usualHour },
};

/** A trigger as text. */
export function triggerText(trigger: CustomTrigger) {
  const hour = 'hour' in trigger ? words.hourText(trigger.hour) : '';
  return words.texts[trigger.kind](hour, 'days' in trigger ? countText(trigger.days) : '');
}

/** Field for a trigger with its hour and days. */
export const TriggerField: Field<CustomTrigger> = ({ id, value = usual.once, onChange }) => (
  <div className="field-wide">
    <Select<CustomTriggerKind>
      {...(id !== undefined && { id })}
      aria-label={words.kind}
      value={value.kind}
      options={kinds}
      onChange={(kind) => onChange?.(usual[kind])}
    />
    {'days' in value && (
      <DialogField label={value.kind === 'idle' ? words.idleDays : words.endsDays} required>
        {(control) => (
          <Days {...control} value={value.days} onChange={(days = 0) => onChange?.({ ...value, days })} />
        )}
      </DialogField>
    )}
    {'hour' in value && (
      <DialogField label={words.hour} required>
        {({ status: _, ...control }) => (
          <Select<number>
            {...control}
            value={value.hour}
            options={hours}
            onChange={(hour) => onChange?.({ ...value, hour })}
          />
        )}
      </DialogField>
    )}
  </div>
);

/** An optional field; `usually` is its initial value. */
export const optionalField = <V,>(One: Field<V>, usually: V): Field<V> =>
  function OptionalField({ id, value, onChange }) {
    return (
      <div className="field-wide">
        <p>
          <Switch
            {...(id !== undefined && { id })}
            aria-label={activityWords.hasReward}
            checked={value !== undefined}
            onChange={(isOn) => onChange?.(isOn ? usually : undefined)}
          />{' '}
          <span aria-hidden>{activityWords.hasReward}</span>
        </p>
        {value !== undefined && <One value={value} {...(onChange && { onChange })} />}
      </div>
    );
  };
