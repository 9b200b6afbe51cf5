import type { PriceBand, PriceScheme } from '@kickstand/contract/rides/pricing';
import type { FeedPrice } from './facts.ts';
import { inBoth, type Localised } from './text.ts';

/** A segment of minutes or kilometres from `start` on, each `interval` of which costs `rate` as it begins; 0: once. */
interface Stretch {
  start: number;
  rate: number;
  interval: number;
  end?: number;
}

export interface Plan {
  plan_id: string;
  name: Localised[];
  currency: 'CNY';
  /** Yuan. */
  price: number;
  is_taxable: false;
  description: Localised[];
  per_km_pricing?: Stretch[];
  per_min_pricing?: Stretch[];
}

const minutesIn = (seconds: number) => Math.floor(seconds / 60);
const yuan = (cents: number) => (cents / 100).toFixed(2);

/** The prices of one band, or the scheme's own without one. */
function pricesOf(scheme: PriceScheme, band: PriceBand | null): PriceScheme {
  if (!band) return scheme;
  const { startCents, unitCents } = band;
  return {
    ...scheme,
    startCents: startCents ?? scheme.startCents,
    unitCents: unitCents ?? scheme.unitCents,
  };
}

/** The plans of a scheme: its own, then one per band. */
export const plansOf = (price: FeedPrice): Plan[] =>
  [null, ...price.content.bands].map((band, no) => planOf(price, band, no));

/** The id of a scheme's plan. */
export const planId = ({ id }: Pick<FeedPrice, 'id'>, band: number) => `${id}.${band}`;

function planOf(price: FeedPrice, band: PriceBand | null, no: number): Plan {
  const scheme = pricesOf(price.content, band);
  const off = (cents: number) => (cents * scheme.discountBp) / 1_000_000;
  const perMinute = scheme.kind === 2 ? ladderOf(scheme, off) : unitsOf(scheme, off);
  const hours = band ? ` ${band.from}–${band.to}` : '';
  return {
    plan_id: planId(price, no),
    name: inBoth(`${price.name}${hours}`),
    currency: 'CNY',
    price: scheme.kind === 2 ? 0 : off(scheme.startCents),
    is_taxable: false,
    description: described(scheme),
    ...(perMinute.length > 0 && { per_min_pricing: perMinute }),
    ...(scheme.kmCents > 0 && {
      per_km_pricing: [
        { start: Math.floor(scheme.includedM / 1000), rate: off(scheme.kmCents), interval: 1 },
      ],
    }),
  };
}

type Off = (cents: number) => number;

const unitsOf = ({ unitCents, unitSeconds, includedSeconds }: PriceScheme, off: Off): Stretch[] =>
  unitCents === 0
    ? []
    : [
        {
          start: minutesIn(includedSeconds),
          rate: off(unitCents),
          interval: Math.max(1, minutesIn(unitSeconds)),
        },
      ];

/** Each bracket adds its difference to the previous one as it begins; an accumulating one its own price. */
function ladderOf({ ladder, accumulate, unitCents, unitSeconds }: PriceScheme, off: Off): Stretch[] {
  const steps = ladder.map(({ fromSeconds, cents }, i) => ({
    start: minutesIn(fromSeconds),
    rate: off(accumulate ? cents : cents - (ladder[i - 1]?.cents ?? 0)),
    interval: 0,
  }));
  const beyond = ladder.at(-1)?.toSeconds ?? 0;
  if (unitCents === 0) return steps;
  const unit = {
    start: minutesIn(beyond),
    rate: off(unitCents),
    interval: Math.max(1, minutesIn(unitSeconds)),
  };
  return [...steps, unit];
}

/** What the numbers cannot express: trials, the day cap, other conditions. */
function described({ trialsPerDay, trialSeconds, trialM, dayCapCents, pauseBilled, includedM }: PriceScheme) {
  const zh: string[] = ['未满一个计价单位按一个单位计'];
  const en: string[] = ['A unit that has begun is charged whole'];
  if (includedM > 0) {
    zh.push(`含 ${includedM} 米`);
    en.push(`${includedM} m are included`);
  }
  if (trialsPerDay > 0) {
    zh.push(`每天 ${trialsPerDay} 次 ${trialSeconds} 秒且 ${trialM} 米以内免费`);
    en.push(`${trialsPerDay} rides a day of up to ${trialSeconds} s and ${trialM} m cost nothing`);
  }
  if (dayCapCents > 0) {
    zh.push(`每天封顶 ${yuan(dayCapCents)} 元`);
    en.push(`the rides of a day cost ${yuan(dayCapCents)} yuan at most`);
  }
  if (!pauseBilled) {
    zh.push('临时停车不计时');
    en.push('time of parking in between is not charged');
  }
  return [
    { text: `${zh.join('；')}。`, language: 'zh' },
    { text: `${en.join('; ')}.`, language: 'en' },
  ];
}

/** The cost of a plan for a ride of so many minutes and kilometres, yuan, as a reader of the feed computes it. */
export function costBy(
  { price, per_min_pricing = [], per_km_pricing = [] }: Plan,
  minutes: number,
  km: number,
) {
  return price + overStretches(per_min_pricing, minutes) + overStretches(per_km_pricing, km);
}

const overStretches = (stretches: readonly Stretch[], length: number) =>
  stretches.reduce((sum, { start, rate, interval }) => {
    if (length <= start) return sum;
    return sum + rate * (interval === 0 ? 1 : Math.ceil((length - start) / interval));
  }, 0);
