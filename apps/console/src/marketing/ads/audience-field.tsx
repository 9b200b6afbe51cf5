import { type AdAudience, type AdAudienceKind, adAudienceKinds } from '@kickstand/contract/marketing/ads';
import { Select } from 'antd';
import type { Field } from '../../kit/form/fields.tsx';
import { NumberInput } from '../../kit/input/number-input.tsx';
import { adsWords } from './ads.words.ts';
import './ads.css';

const words = adsWords.audience;
const kinds = adAudienceKinds.map((value) => ({ value, label: words[value] }));
const usualDays = 30;

/** Field for the audience of an ad. */
export const AudienceField: Field<AdAudience> = ({ id, value = { kind: 'all' }, onChange }) => (
  <div className="ad-choice">
    <Select<AdAudienceKind>
      {...(id !== undefined && { id })}
      aria-label={words.kind}
      value={value.kind}
      options={kinds}
      onChange={(kind) => onChange?.(kind === 'registered' ? { kind, days: usualDays } : { kind })}
    />
    {value.kind === 'registered' && (
      <NumberInput
        aria-label={words.days}
        precision={0}
        suffix={words.daysUnit}
        value={value.days}
        onChange={(days) => onChange?.({ ...value, days: days ?? 0 })}
      />
    )}
    <span className="muted">{words.hint}</span>
  </div>
);
