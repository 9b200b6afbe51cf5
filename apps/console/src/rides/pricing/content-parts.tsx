import type { Cents } from '@kickstand/contract/kit';
import type { PriceScheme } from '@kickstand/contract/rides/pricing';
import { Select } from 'antd';
import { DialogField } from '../../kit/action/dialog-field.tsx';
import { type Field, moneyField as Money, numberField, yesNoField as YesNo } from '../../kit/form/fields.tsx';
import { pricingWords } from './pricing.words.ts';

const words = pricingWords.editor;

export interface PartProps {
  content: PriceScheme;
  put(patch: Partial<PriceScheme>): void;
}

const Minutes = numberField({ unit: words.minutes, scale: 60, places: 1 });
const Km = numberField({ unit: words.km, scale: 1_000, places: 1 });
const Metres = numberField({ unit: words.metres });
const Times = numberField({ unit: words.times });
const Tenths = numberField({ unit: words.tenths, scale: 1_000, places: 2 });

type AnyField = Field<number> | Field<Cents> | Field<boolean> | Field<PriceScheme['kind']>;

/** One labelled value of a scheme; what is emptied is missing until it is entered again. */
function one(key: keyof PriceScheme, label: string, control: AnyField, hint?: string) {
  const Control = control as unknown as Field<unknown>;
  return function One({ content, put }: PartProps) {
    return (
      <DialogField label={label} hint={hint}>
        {({ id }) => <Control id={id} value={content[key]} onChange={(value) => put({ [key]: value })} />}
      </DialogField>
    );
  };
}

const kinds = ([0, 2] as const).map((value) => ({ value, label: words.kinds[value] }));
const Kind: Field<PriceScheme['kind']> = (props) => (
  <Select<PriceScheme['kind']> {...props} options={kinds} />
);

export const KindPart = one('kind', pricingWords.fields.kind, Kind);

const StartCents = one('startCents', words.start, Money);
const Included = one('includedSeconds', words.included, Minutes);
const Unit = one('unitSeconds', words.unit, Minutes);
const UnitCents = one('unitCents', words.unitCents, Money);

/** Of kind 0. */
export const BasePart = (props: PartProps) => (
  <>
    <StartCents {...props} />
    <Included {...props} />
    <Unit {...props} />
    <UnitCents {...props} />
  </>
);

const BeyondUnit = one('unitSeconds', words.beyondUnit, Minutes);
const BeyondCents = one('unitCents', words.beyondCents, Money);
const Accumulate = one('accumulate', words.accumulate, YesNo);

/** Of kind 2, below its brackets. */
export const BeyondPart = (props: PartProps) => (
  <>
    <Accumulate {...props} />
    <BeyondUnit {...props} />
    <BeyondCents {...props} />
  </>
);

const IncludedM = one('includedM', words.includedM, Km);
const KmCents = one('kmCents', words.kmCents, Money);
const TrialSeconds = one('trialSeconds', words.trialSeconds, Minutes);
const TrialM = one('trialM', words.trialM, Metres);
const TrialsPerDay = one('trialsPerDay', words.trialsPerDay, Times);
const PauseBilled = one('pauseBilled', words.pauseBilled, YesNo);
const Discount = one('discountBp', words.discount, Tenths);
const DayCap = one('dayCapCents', words.dayCap, Money, words.noCap);

export const DistancePart = (props: PartProps) => (
  <>
    <IncludedM {...props} />
    <KmCents {...props} />
  </>
);

export const TrialPart = (props: PartProps) => (
  <>
    <TrialSeconds {...props} />
    <TrialM {...props} />
    <TrialsPerDay {...props} />
  </>
);

export const RulesPart = (props: PartProps) => (
  <>
    <Discount {...props} />
    <DayCap {...props} />
    <PauseBilled {...props} />
  </>
);
