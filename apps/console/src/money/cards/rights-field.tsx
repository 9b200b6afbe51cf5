import type { Cents } from '@kickstand/contract/kit';
import type { CardRights } from '@kickstand/contract/money/cards';
import { Select } from 'antd';
import { DialogField } from '../../kit/action/dialog-field.tsx';
import { type Field, moneyField as Money, numberField } from '../../kit/form/fields.tsx';
import { termsWords } from '../../kit/terms/terms.words.ts';
import { cardsWords } from './cards.words.ts';

const words = cardsWords.rights;
type Kind = CardRights['by'];

/** What each kind begins with. */
const usual: { [K in Kind]: Extract<CardRights, { by: K }> } = {
  time: { by: 'time', freeMinutes: 30 },
  amount: { by: 'amount', mostCents: 200 as Cents },
  share: { by: 'share', payBp: 5_000, mostCents: 200 as Cents },
  pass: { by: 'pass' },
};
const kinds = (Object.keys(usual) as Kind[]).map((value) => ({ value, label: words.by[value] }));
const Minutes = numberField({ unit: words.minutes });
const Tenths = numberField({ unit: words.tenths, scale: 1_000, places: 1 });

/** What a card saves: its kind, and what that kind needs to be told. */
export const RightsField: Field<CardRights> = ({ id, value = usual.time, onChange }) => (
  <div className="field-wide">
    <Select<Kind>
      {...(id !== undefined && { id })}
      aria-label={termsWords.kind}
      value={value.by}
      options={kinds}
      onChange={(by) => onChange?.(usual[by])}
    />
    {value.by === 'time' && (
      <DialogField label={words.freeMinutes} required>
        {(control) => (
          <Minutes
            {...control}
            value={value.freeMinutes}
            onChange={(freeMinutes = 0) => onChange?.({ by: 'time', freeMinutes })}
          />
        )}
      </DialogField>
    )}
    {value.by === 'share' && (
      <DialogField label={words.payTenths} required>
        {(control) => (
          <Tenths
            {...control}
            value={value.payBp}
            onChange={(payBp = 0) => onChange?.({ ...value, payBp })}
          />
        )}
      </DialogField>
    )}
    {value.by === 'amount' && (
      <DialogField label={words.mostCents} required>
        {(control) => (
          <Money
            {...control}
            value={value.mostCents}
            onChange={(mostCents = 0 as Cents) => onChange?.({ by: 'amount', mostCents })}
          />
        )}
      </DialogField>
    )}
    {value.by === 'share' && (
      <DialogField label={words.mostCents} hint={words.noLimit}>
        {(control) => (
          <Money
            {...control}
            value={value.mostCents ?? undefined}
            onChange={(mostCents) => onChange?.({ ...value, mostCents: mostCents ?? null })}
          />
        )}
      </DialogField>
    )}
  </div>
);
