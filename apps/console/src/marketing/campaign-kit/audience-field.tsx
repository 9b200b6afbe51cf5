import {
  type CampaignAudience,
  type CampaignAudienceKind,
  campaignAudienceKinds,
} from '@kickstand/contract/marketing/campaigns';
import { Select } from 'antd';
import type { Field } from '../../kit/form/fields.tsx';
import { NumberInput } from '../../kit/input/number-input.tsx';
import { countText } from '../../ui/format.ts';
import { campaignWords } from './campaign-kit.words.ts';

const words = campaignWords.audience;
const kinds = campaignAudienceKinds.map((value) => ({ value, label: words[value] }));
const usualDays = 30;

/** Audience of a campaign as text. */
export const audienceText = (audience: CampaignAudience) =>
  audience.kind === 'registered'
    ? words.daysText(countText(audience.days), audience.days)
    : words[audience.kind];

/** Field for the audience of a campaign. */
export const AudienceField: Field<CampaignAudience> = ({ id, value = { kind: 'all' }, onChange }) => (
  <div className="field-wide">
    <Select<CampaignAudienceKind>
      {...(id !== undefined && { id })}
      aria-label={words.kind}
      value={value.kind}
      options={kinds}
      onChange={(kind) => onChange?.(kind === 'registered' ? { kind, days: usualDays } : { kind })}
    />
    {value.kind === 'registered' && (
      <NumberInput
        className="field-wide"
        aria-label={words.days}
        precision={0}
        suffix={campaignWords.days}
        value={value.days}
        onChange={(days) => onChange?.({ ...value, days: days ?? 0 })}
      />
    )}
  </div>
);
