import type { Cents } from '@kickstand/contract/kit';
import type { OrderTerms } from '@kickstand/contract/rides/orders';
import { priceImpact } from '@kickstand/contract/rides/price-impact';
import type { Benefit, PriceScheme, Saving } from '@kickstand/contract/rides/pricing';
import type { ReturnRelation } from '@kickstand/contract/rides/trips';
import { priceOfSimulated } from '@kickstand/domain/rides/orders';
import { centsOf, checkScheme } from '@kickstand/domain/rides/pricing';
import { Alert, Select, Skeleton } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { DialogField } from '../../kit/action/dialog-field.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { type Field, moneyField as Money, numberField } from '../../kit/form/fields.tsx';
import { Loaded } from '../../kit/page/states.tsx';
import { HowComputed } from '../price-kit/how-computed.tsx';
import { pricingWords } from './pricing.words.ts';

const InstantPicker = lazy(async () => ({
  default: (await import('../../kit/input/instant-picker.tsx')).InstantPicker,
}));

const words = pricingWords.simulate;
const units = pricingWords.editor;
const Minutes = numberField({ unit: units.minutes, scale: 60, places: 1 });
const Km = numberField({ unit: units.km, scale: 1_000, places: 2 });
const Times = numberField({ unit: units.times });
const Tenths = numberField({ unit: units.tenths, scale: 1_000, places: 2 });

const benefitKinds = ['none', 'time', 'amount', 'share'] as const;
type BenefitKind = (typeof benefitKinds)[number];
const places = [
  'in_station',
  'out_of_station',
  'in_no_stop',
  'out_of_area',
] as const satisfies ReturnRelation[];
const optionsOf = <S extends string>(values: readonly S[], names: Record<S, string>) =>
  values.map((value) => ({ value, label: names[value] }));

type Figures =
  | 'seconds'
  | 'pausedSeconds'
  | 'metres'
  | 'trialsLeft'
  | 'used'
  | 'freeSeconds'
  | 'off'
  | 'payBp';

/** What somebody asks the price of; a figure that was emptied counts as 0. */
interface Wish extends Record<Figures, number | undefined> {
  at: number;
  place: (typeof places)[number];
  benefit: BenefitKind;
}

/** What a middling ride asks. */
const usual = (): Wish => ({
  at: Math.floor(Date.now() / 60_000) * 60_000,
  seconds: 660,
  pausedSeconds: 0,
  metres: 2_100,
  trialsLeft: 0,
  used: 0,
  place: 'in_station',
  benefit: 'none',
  freeSeconds: 1_800,
  off: 200,
  payBp: 5_000,
});

function benefitOf({ benefit, freeSeconds = 0, off = 0, payBp = 0 }: Wish): Benefit | undefined {
  if (benefit === 'none') return undefined;
  const savings: Record<Exclude<BenefitKind, 'none'>, Saving> = {
    time: { by: 'time', freeSeconds },
    amount: { by: 'amount', mostCents: centsOf(off) },
    share: { by: 'share', payBp, mostCents: null },
  };
  const type = benefit === 'share' ? 'discount_card' : 'riding_card';
  return { type, id: 'simulated', saving: savings[benefit] };
}

interface AskProps {
  wish: Wish;
  put(patch: Partial<Wish>): void;
}

/** One labelled figure of the ride. */
function Figure({
  of,
  label,
  by: Control,
  wish,
  put,
}: AskProps & { of: Figures; label: string; by: Field<number> | Field<Cents> }) {
  const Entry = Control as unknown as Field<number>;
  return (
    <DialogField label={label}>
      {({ id }) => <Entry id={id} value={wish[of]} onChange={(value) => put({ [of]: value })} />}
    </DialogField>
  );
}

const BenefitAsk = (props: AskProps) => {
  const { wish, put } = props;
  return (
    <>
      <DialogField label={words.benefit}>
        {({ id }) => (
          <Select<BenefitKind>
            id={id}
            value={wish.benefit}
            options={optionsOf(benefitKinds, words.benefits)}
            onChange={(benefit) => put({ benefit })}
          />
        )}
      </DialogField>
      {wish.benefit === 'time' && <Figure {...props} of="freeSeconds" label={words.free} by={Minutes} />}
      {wish.benefit === 'amount' && <Figure {...props} of="off" label={words.off} by={Money} />}
      {wish.benefit === 'share' && <Figure {...props} of="payBp" label={words.share} by={Tenths} />}
    </>
  );
};

const Asks = (props: AskProps) => {
  const { wish, put } = props;
  return (
    <div className="simulator-asks">
      <DialogField label={words.at}>
        {({ id }) => (
          <Suspense fallback={<Skeleton.Input active />}>
            <InstantPicker id={id} value={wish.at} onChange={(at) => put({ at: at ?? wish.at })} />
          </Suspense>
        )}
      </DialogField>
      <Figure {...props} of="seconds" label={words.minutes} by={Minutes} />
      <Figure {...props} of="pausedSeconds" label={words.pause} by={Minutes} />
      <Figure {...props} of="metres" label={words.km} by={Km} />
      <Figure {...props} of="trialsLeft" label={words.trialsLeft} by={Times} />
      <Figure {...props} of="used" label={words.used} by={Money} />
      <DialogField label={words.place}>
        {({ id }) => (
          <Select<Wish['place']>
            id={id}
            value={wish.place}
            options={optionsOf(places, words.places)}
            onChange={(place) => put({ place })}
          />
        )}
      </DialogField>
      <BenefitAsk {...props} />
    </div>
  );
};

/** The price of what is asked, reckoned here by the function that charges riders. */
function Simulated({ terms, scheme }: { terms: OrderTerms; scheme: PriceScheme }) {
  const [wish, setWish] = useState(usual);
  const put = (patch: Partial<Wish>) => setWish((before) => ({ ...before, ...patch }));
  const isSound = checkScheme(scheme).length === 0;
  const answer = (): ReactNode => {
    const { at: startedAt, seconds = 0, pausedSeconds = 0, metres = 0, place: relation } = wish;
    const { trialsLeft = 0, used: capUsedCents = 0 } = wish;
    const ride = { startedAt, seconds, pausedSeconds, metres, trialsLeft, capUsedCents, relation };
    const price = priceOfSimulated({ ...terms, scheme }, { ...ride, benefit: benefitOf(wish) });
    return <HowComputed steps={price.steps} payableCents={price.payableCents} />;
  };
  return (
    <div className="simulator">
      <Asks wish={wish} put={put} />
      {isSound ? answer() : <Alert type="warning" showIcon title={words.wrong} />}
    </div>
  );
}

interface SimulatorProps {
  areaId: number;
  /** One that the scheme prices; fees and days are the same for all. */
  modelId: number;
  scheme: PriceScheme;
}

/** What rides would cost in an area by a scheme that need not be published. */
export function Simulator({ areaId, modelId, scheme }: SimulatorProps) {
  const answer = useCall(priceImpact.terms, { query: { areaId, modelId } }, { quiet: true });
  return <Loaded of={answer}>{(terms) => <Simulated terms={terms} scheme={scheme} />}</Loaded>;
}
