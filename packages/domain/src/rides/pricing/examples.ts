import {
  type Benefit,
  benefit,
  type PriceCalendar,
  type PriceScheme,
  priceScheme,
  type SurchargeFees,
  surchargeFees,
} from '@kickstand/contract/rides/pricing';
import type { RideEnd } from './index.ts';

/** A ride with its price, calculated by hand. Pauses are in seconds from the start. */
export interface Example {
  says: string;
  scheme: PriceScheme;
  /** Local time in the zone, Shanghai by default; a Friday by default. */
  at?: string;
  zone?: string;
  seconds: number;
  /** By the odometer; by default 3,000 or what is possible in that time. `null`: unknown. */
  metres?: number | null;
  straight?: number | null;
  pauses?: readonly { from: number; to: number }[];
  trialsLeft?: number;
  capUsed?: number;
  calendar?: Partial<PriceCalendar>;
  benefits?: readonly Benefit[];
  end?: Partial<RideEnd>;
  /** Unnamed amounts are 0; `payable` is their sum, with the last three subtracted. */
  costs: {
    start?: number;
    time?: number;
    km?: number;
    location?: number;
    helmet?: number;
    discount?: number;
    capCut?: number;
    benefit?: number;
    payable: number;
  };
}

const base = {
  kind: 0,
  startCents: 200,
  includedSeconds: 900,
  includedM: 5_000,
  unitSeconds: 600,
  unitCents: 100,
  kmCents: 50,
  trialSeconds: 120,
  trialM: 300,
  trialsPerDay: 1,
} as const;
const everyDay = [1, 2, 3, 4, 5, 6, 7];
const night = { from: '22:00', to: '06:00', startCents: 300, unitCents: 150 };
const steps = {
  kind: 2,
  unitSeconds: 900,
  unitCents: 100,
  ladder: [
    { fromSeconds: 0, toSeconds: 900, cents: 200 },
    { fromSeconds: 900, toSeconds: 1_800, cents: 150 },
    { fromSeconds: 1_800, toSeconds: 3_600, cents: 250 },
  ],
} as const;

/** The schemes of the examples; `q`: time parked is not charged. */
export const schemes = {
  S: priceScheme.parse(base),
  Sq: priceScheme.parse({ ...base, pauseBilled: false }),
  N: priceScheme.parse({ ...base, bands: [{ ...night, weekdays: everyDay }] }),
  Nq: priceScheme.parse({ ...base, pauseBilled: false, bands: [{ ...night, weekdays: everyDay }] }),
  F: priceScheme.parse({ ...base, bands: [{ ...night, weekdays: [5] }] }),
  C: priceScheme.parse({ ...base, dayCapCents: 1_500 }),
  L: priceScheme.parse(steps),
  LA: priceScheme.parse({ ...steps, accumulate: true }),
  Lq: priceScheme.parse({ ...steps, pauseBilled: false }),
  Lkm: priceScheme.parse({ ...steps, includedM: 5_000, kmCents: 50 }),
  /** S at 95 %, at 50 %, and C at 95 %. */
  S95: priceScheme.parse({ ...base, discountBp: 9_500 }),
  S50: priceScheme.parse({ ...base, discountBp: 5_000 }),
  C95: priceScheme.parse({ ...base, dayCapCents: 1_500, discountBp: 9_500 }),
  /** N, and holidays dearer all day. */
  H: priceScheme.parse({
    ...base,
    bands: [
      { ...night, weekdays: everyDay },
      { from: '00:00', to: '24:00', onHolidays: true, startCents: 400, unitCents: 200 },
    ],
  }),
  /** Mondays 07:00–09:00 have a higher start price; Saturdays 07:00–09:00 higher unit prices. */
  M: priceScheme.parse({
    ...base,
    bands: [
      { from: '07:00', to: '09:00', weekdays: [1], startCents: 250 },
      { from: '07:00', to: '09:00', weekdays: [6], unitCents: 130 },
    ],
  }),
  /** From Friday 08:00 a whole day. */
  D: priceScheme.parse({ ...base, bands: [{ ...night, from: '08:00', to: '08:00', weekdays: [5] }] }),
  /** The hours skipped and repeated by clock changes. */
  T: priceScheme.parse({ ...base, bands: [{ ...night, from: '02:00', to: '03:00', weekdays: everyDay }] }),
};
const { S, Sq, N, Nq, F, C, L, LA, Lq, Lkm, S95, S50, C95, H, M, D, T } = schemes;

/** Return fees in the area of the examples. */
export const fees: SurchargeFees = surchargeFees.parse({
  outOfStationCents: 500,
  noStopCents: 1_000,
  noRideCents: 1_500,
  outOfAreaCents: 2_000,
  mostCents: null,
  helmetCents: 3_000,
});

const astray = { relation: 'out_of_station', isProven: true } as const;
const card = (minutes: number): Benefit =>
  benefit.parse({ type: 'riding_card', id: 'card', saving: { by: 'time', freeSeconds: minutes * 60 } });
const share = (type: string, payBp: number, mostCents: number | null = null): Benefit =>
  benefit.parse({ type, id: type, saving: { by: 'share', payBp, mostCents } });
const upTo = (type: string, mostCents: number | null, id = type): Benefit =>
  benefit.parse({ type, id, saving: { by: 'amount', mostCents } });
const goldenWeek = { holidays: ['2026-10-01', '2026-10-02'], makeUpWorkdays: ['2026-10-10'] };

/** The worked examples of the pricing rules, by number. */
export const ruledExamples: Example[] = [
  { says: '1 exactly the included time', scheme: S, seconds: 900, costs: { start: 200, payable: 200 } },
  {
    says: '2 a second and a metre more than included',
    scheme: S,
    seconds: 901,
    metres: 5_001,
    costs: { start: 200, time: 100, km: 50, payable: 350 },
  },
  {
    says: '3 a trial, out of station',
    scheme: S,
    seconds: 120,
    metres: 300,
    trialsLeft: 1,
    end: astray,
    costs: { location: 500, payable: 500 },
  },
  {
    says: '4 the second such ride of the day',
    scheme: S,
    seconds: 120,
    metres: 300,
    trialsLeft: 0,
    costs: { start: 200, payable: 200 },
  },
  {
    says: '5 a minute ridden, the rest parked, is no trial',
    scheme: Sq,
    seconds: 1_800,
    metres: 200,
    pauses: [{ from: 30, to: 1_770 }],
    trialsLeft: 1,
    costs: { start: 200, payable: 200 },
  },
  {
    says: '6 into the night',
    scheme: N,
    at: '2026-11-20 21:40:00',
    seconds: 3_300,
    costs: { start: 200, time: 100 + 150 + 150 + 150, payable: 750 },
  },
  {
    says: '7 Friday’s night goes on on Saturday',
    scheme: F,
    at: '2026-11-20 23:40:00',
    seconds: 2_700,
    costs: { start: 300, time: 3 * 150, payable: 750 },
  },
  {
    says: '7 Saturday’s does not begin',
    scheme: F,
    at: '2026-11-21 23:40:00',
    seconds: 2_700,
    costs: { start: 200, time: 3 * 100, payable: 500 },
  },
  {
    says: '8 out of the night',
    scheme: N,
    at: '2026-11-20 05:40:00',
    seconds: 2_100,
    costs: { start: 300, time: 150 + 100, payable: 550 },
  },
  {
    says: '9 parked into the night',
    scheme: Nq,
    at: '2026-11-20 21:30:00',
    seconds: 3_600,
    pauses: [{ from: 1_200, to: 3_000 }],
    costs: { start: 200, time: 100 + 150, payable: 450 },
  },
  {
    says: '9 the same where parking is charged',
    scheme: N,
    at: '2026-11-20 21:30:00',
    seconds: 3_600,
    pauses: [{ from: 1_200, to: 3_000 }],
    costs: { start: 200, time: 100 + 100 + 150 + 150 + 150, payable: 850 },
  },
  {
    says: '10 what the cap leaves',
    scheme: C,
    seconds: 901,
    metres: 5_001,
    capUsed: 1_300,
    costs: { start: 200, time: 100, km: 50, capCut: 150, payable: 200 },
  },
  {
    says: '10 the cap leaves nothing, a no-stop zone costs all the same',
    scheme: C,
    seconds: 901,
    metres: 5_001,
    capUsed: 1_500,
    end: { relation: 'in_no_stop', isProven: true },
    costs: { start: 200, time: 100, km: 50, capCut: 350, location: 1_000, payable: 1_000 },
  },
  {
    says: '11 over midnight the cap is the next day’s',
    scheme: C,
    at: '2026-11-20 23:30:00',
    seconds: 3_000,
    capUsed: 0,
    costs: { start: 200, time: 4 * 100, payable: 600 },
  },
  { says: '12 below a bracket, single', scheme: L, seconds: 1_799, costs: { time: 150, payable: 150 } },
  { says: '12 at a bracket, single', scheme: L, seconds: 1_800, costs: { time: 250, payable: 250 } },
  {
    says: '12 below a bracket, accumulated',
    scheme: LA,
    seconds: 1_799,
    costs: { time: 200 + 150, payable: 350 },
  },
  {
    says: '12 at a bracket, accumulated',
    scheme: LA,
    seconds: 1_800,
    costs: { time: 200 + 150 + 250, payable: 600 },
  },
  { says: '13 the ladder’s end, single', scheme: L, seconds: 3_600, costs: { time: 250, payable: 250 } },
  {
    says: '13 beyond it, single',
    scheme: L,
    seconds: 4_600,
    costs: { time: 250 + 2 * 100, payable: 450 },
  },
  {
    says: '13 the ladder’s end, accumulated',
    scheme: LA,
    seconds: 3_600,
    costs: { time: 600, payable: 600 },
  },
  {
    says: '13 beyond it, accumulated',
    scheme: LA,
    seconds: 4_600,
    costs: { time: 600 + 2 * 100, payable: 800 },
  },
  {
    says: '14 within the free minutes all is free but the place',
    scheme: S,
    seconds: 1_800,
    metres: 6_200,
    benefits: [card(30)],
    end: astray,
    costs: { start: 200, time: 200, km: 100, benefit: 500, location: 500, payable: 500 },
  },
  {
    says: '15 beyond them the rest begins anew',
    scheme: S,
    seconds: 2_460,
    benefits: [card(30)],
    costs: { start: 200, time: 300, benefit: 300, payable: 200 },
  },
  {
    says: '15 and is as far as the whole ride',
    scheme: S,
    seconds: 2_460,
    metres: 6_200,
    benefits: [card(30)],
    costs: { start: 200, time: 300, km: 100, benefit: 300, payable: 300 },
  },
  {
    says: '16 a card that saves nothing beside the cap is not used',
    scheme: C,
    seconds: 2_460,
    capUsed: 1_400,
    benefits: [card(30)],
    costs: { start: 200, time: 300, capCut: 400, payable: 100 },
  },
  {
    says: '17 half of it, but 200 at most',
    scheme: S,
    seconds: 3_000,
    metres: 6_200,
    benefits: [share('discount_card', 5_000, 200)],
    costs: { start: 200, time: 400, km: 100, benefit: 200, payable: 500 },
  },
  {
    says: '18 a discount is rounded half up; the helmet is missing',
    scheme: S95,
    seconds: 901,
    metres: 5_001,
    end: { helmetIn: false },
    costs: { start: 200, time: 100, km: 50, discount: 17, helmet: 3_000, payable: 3_333 },
  },
  {
    says: '18 half of 333 is charged as 167',
    scheme: S95,
    seconds: 901,
    metres: 5_001,
    end: { helmetIn: true },
    benefits: [share('discount_card', 5_000)],
    costs: { start: 200, time: 100, km: 50, discount: 17, benefit: 166, payable: 167 },
  },
  {
    says: '19–21 what is paid there from several purses',
    scheme: S,
    seconds: 901,
    metres: 5_001,
    end: astray,
    costs: { start: 200, time: 100, km: 50, location: 500, payable: 850 },
  },
  {
    says: '22 a place that is not proven',
    scheme: S,
    seconds: 900,
    end: { relation: 'out_of_station', isProven: false },
    costs: { start: 200, payable: 200 },
  },
  {
    says: '22 a place that is proven',
    scheme: S,
    seconds: 900,
    end: astray,
    costs: { start: 200, location: 500, payable: 700 },
  },
  {
    says: '23 waived until the application is decided',
    scheme: S,
    seconds: 900,
    end: { relation: 'out_of_station', isProven: true, isWaived: true },
    costs: { start: 200, payable: 200 },
  },
];

/** Where one unit, bracket, band or rounding ends and the next begins. */
export const edgeExamples: Example[] = [
  { says: 'a ride of no time', scheme: S, seconds: 0, metres: 0, costs: { start: 200, payable: 200 } },
  { says: 'a trial of no time', scheme: S, seconds: 0, metres: 0, trialsLeft: 1, costs: { payable: 0 } },
  {
    says: 'a trial’s last second is not over before the next one is',
    scheme: S,
    seconds: 120.999,
    metres: 300,
    trialsLeft: 1,
    costs: { payable: 0 },
  },
  {
    says: 'a second too long for a trial',
    scheme: S,
    seconds: 121,
    metres: 300,
    trialsLeft: 1,
    costs: { start: 200, payable: 200 },
  },
  {
    says: 'a metre too far for a trial',
    scheme: S,
    seconds: 120,
    metres: 301,
    trialsLeft: 1,
    costs: { start: 200, payable: 200 },
  },
  {
    says: 'a trial without its helmet',
    scheme: S,
    seconds: 60,
    metres: 100,
    trialsLeft: 1,
    end: { helmetIn: false },
    costs: { helmet: 3_000, payable: 3_000 },
  },
  {
    says: 'a trial uses no card',
    scheme: S,
    seconds: 60,
    metres: 100,
    trialsLeft: 1,
    benefits: [card(30)],
    costs: { payable: 0 },
  },
  {
    says: 'exactly one unit',
    scheme: S,
    seconds: 1_500,
    costs: { start: 200, time: 100, payable: 300 },
  },
  {
    says: 'a second into the next unit',
    scheme: S,
    seconds: 1_501,
    costs: { start: 200, time: 200, payable: 400 },
  },
  {
    says: 'a fraction of a second is none',
    scheme: S,
    seconds: 900.999,
    costs: { start: 200, payable: 200 },
  },
  {
    says: 'fractions of pauses add up before they are cut',
    scheme: Sq,
    seconds: 902,
    pauses: [
      { from: 100, to: 100.6 },
      { from: 200, to: 200.6 },
      { from: 300, to: 300.6 },
    ],
    costs: { start: 200, payable: 200 },
  },
  {
    says: 'pauses that overlap are one pause',
    scheme: Sq,
    seconds: 1_501,
    pauses: [
      { from: 400, to: 700 },
      { from: 100, to: 500 },
    ],
    costs: { start: 200, time: 100, payable: 300 },
  },
  {
    says: 'only what is parked inside the ride counts',
    scheme: Sq,
    seconds: 1_500,
    pauses: [
      { from: -600, to: 0 },
      { from: 1_499, to: 9_000 },
    ],
    costs: { start: 200, time: 100, payable: 300 },
  },
  {
    says: 'exactly a kilometre beyond',
    scheme: S,
    seconds: 900,
    metres: 6_000,
    costs: { start: 200, km: 50, payable: 250 },
  },
  {
    says: 'a metre into the next kilometre',
    scheme: S,
    seconds: 900,
    metres: 6_001,
    costs: { start: 200, km: 100, payable: 300 },
  },
  {
    says: 'the last second before a band',
    scheme: N,
    at: '2026-11-20 21:59:59',
    seconds: 900,
    costs: { start: 200, payable: 200 },
  },
  {
    says: 'the first second of a band',
    scheme: N,
    at: '2026-11-20 22:00:00',
    seconds: 900,
    costs: { start: 300, payable: 300 },
  },
  {
    says: 'the last second of a band',
    scheme: N,
    at: '2026-11-20 05:59:59',
    seconds: 900,
    costs: { start: 300, payable: 300 },
  },
  {
    says: 'the first second after a band',
    scheme: N,
    at: '2026-11-20 06:00:00',
    seconds: 900,
    costs: { start: 200, payable: 200 },
  },
  {
    says: 'a unit that begins with a band',
    scheme: N,
    at: '2026-11-20 21:45:00',
    seconds: 901,
    costs: { start: 200, time: 150, payable: 350 },
  },
  {
    says: 'a unit that begins a second before a band',
    scheme: N,
    at: '2026-11-20 21:44:59',
    seconds: 901,
    costs: { start: 200, time: 100, payable: 300 },
  },
  {
    says: 'a pause at a unit’s first moment lies before the unit',
    scheme: Nq,
    at: '2026-11-20 21:40:00',
    seconds: 1_800,
    pauses: [{ from: 900, to: 1_500 }],
    costs: { start: 200, time: 150, payable: 350 },
  },
  {
    says: 'a pause a second later lies in the unit',
    scheme: Nq,
    at: '2026-11-20 21:40:00',
    seconds: 1_800,
    pauses: [{ from: 901, to: 1_501 }],
    costs: { start: 200, time: 100, payable: 300 },
  },
  {
    says: 'a pause at the very start does not move the start',
    scheme: Nq,
    at: '2026-11-20 21:55:00',
    seconds: 1_500,
    pauses: [{ from: 0, to: 600 }],
    costs: { start: 200, payable: 200 },
  },
  {
    says: 'a band of a whole day, the next morning',
    scheme: D,
    at: '2026-11-21 07:59:00',
    seconds: 901,
    costs: { start: 300, time: 100, payable: 400 },
  },
  {
    says: 'a band of a whole day is over',
    scheme: D,
    at: '2026-11-21 08:00:00',
    seconds: 900,
    costs: { start: 200, payable: 200 },
  },
  {
    says: 'a band that names no unit price leaves it',
    scheme: M,
    at: '2026-11-16 08:00:00',
    seconds: 901,
    costs: { start: 250, time: 100, payable: 350 },
  },
  {
    says: 'a band that names no start price leaves it',
    scheme: M,
    at: '2026-11-21 08:00:00',
    seconds: 901,
    costs: { start: 200, time: 130, payable: 330 },
  },
];

/** Holidays, make-up workdays and changes of clocks. */
export const calendarExamples: Example[] = [
  {
    says: 'a holiday with a band of its own',
    scheme: H,
    at: '2026-10-01 12:00:00',
    seconds: 901,
    calendar: goldenWeek,
    costs: { start: 400, time: 200, payable: 600 },
  },
  {
    says: 'the same day were it none',
    scheme: H,
    at: '2026-10-01 12:00:00',
    seconds: 901,
    costs: { start: 200, time: 100, payable: 300 },
  },
  {
    says: 'the night before a holiday goes on to its end',
    scheme: H,
    at: '2026-09-30 23:40:00',
    seconds: 2_700,
    calendar: goldenWeek,
    costs: { start: 300, time: 3 * 150, payable: 750 },
  },
  {
    says: 'a band that is not marked does not begin on a holiday, nor run on from it',
    scheme: N,
    at: '2026-10-02 23:40:00',
    seconds: 2_700,
    calendar: goldenWeek,
    costs: { start: 200, time: 3 * 100, payable: 500 },
  },
  {
    says: 'a make-up workday counts as a Monday',
    scheme: M,
    at: '2026-10-10 08:00:00',
    seconds: 901,
    calendar: goldenWeek,
    costs: { start: 250, time: 100, payable: 350 },
  },
  {
    says: 'clocks go back: the hour comes twice and is in its band twice',
    scheme: T,
    zone: 'Europe/Berlin',
    at: '2026-10-25 01:45:00',
    seconds: 5_400,
    costs: { start: 200, time: 8 * 150, payable: 1_400 },
  },
  {
    says: 'clocks go forward: the hour never comes',
    scheme: T,
    zone: 'Europe/Berlin',
    at: '2026-03-29 01:45:00',
    seconds: 2_700,
    costs: { start: 200, time: 3 * 100, payable: 500 },
  },
];

/** Ladders, caps, discounts and distances. */
export const sumExamples: Example[] = [
  { says: 'a ladder’s first moment', scheme: L, seconds: 0, metres: 0, costs: { time: 200, payable: 200 } },
  {
    says: 'exactly one unit beyond a ladder',
    scheme: L,
    seconds: 4_500,
    costs: { time: 250 + 100, payable: 350 },
  },
  {
    says: 'a ladder by the time that is charged',
    scheme: Lq,
    seconds: 3_000,
    pauses: [{ from: 60, to: 1_261 }],
    costs: { time: 150, payable: 150 },
  },
  {
    says: 'kilometres beside a ladder',
    scheme: Lkm,
    seconds: 1_800,
    metres: 6_200,
    costs: { time: 250, km: 100, payable: 350 },
  },
  {
    says: 'free minutes on a ladder',
    scheme: L,
    seconds: 2_700,
    benefits: [card(30)],
    costs: { time: 250, benefit: 100, payable: 150 },
  },
  {
    says: 'free minutes on a ride longer than its ladder',
    scheme: L,
    seconds: 6_301,
    benefits: [card(30)],
    costs: { time: 250 + 4 * 100, benefit: 200, payable: 450 },
  },
  {
    says: 'a discount before the cap',
    scheme: C95,
    seconds: 901,
    metres: 5_001,
    capUsed: 1_300,
    costs: { start: 200, time: 100, km: 50, discount: 17, capCut: 133, payable: 200 },
  },
  {
    says: 'a cap that was lower when earlier rides were charged',
    scheme: C,
    seconds: 900,
    capUsed: 2_000,
    costs: { start: 200, capCut: 200, payable: 0 },
  },
  {
    says: 'a longer straight line',
    scheme: S,
    seconds: 900,
    metres: 2_000,
    straight: 6_200,
    costs: { start: 200, km: 100, payable: 300 },
  },
  {
    says: 'an odometer just as fast as can be',
    scheme: S,
    seconds: 900,
    metres: 10_800,
    straight: 3_000,
    costs: { start: 200, km: 300, payable: 500 },
  },
  {
    says: 'an odometer faster than that',
    scheme: S,
    seconds: 900,
    metres: 10_801,
    straight: 3_000,
    costs: { start: 200, payable: 200 },
  },
  {
    says: 'nothing is known of the distance',
    scheme: S,
    seconds: 900,
    metres: null,
    costs: { start: 200, payable: 200 },
  },
];

/** Benefits: their savings, and which one is used. */
export const benefitExamples: Example[] = [
  {
    says: 'free minutes that end in the night',
    scheme: N,
    at: '2026-11-20 21:40:00',
    seconds: 3_600,
    benefits: [card(30)],
    costs: { start: 200, time: 100 + 4 * 150, benefit: 300, payable: 600 },
  },
  {
    says: 'free minutes that end where a pause begins, which is before it',
    scheme: Nq,
    at: '2026-11-20 21:25:00',
    seconds: 3_600,
    pauses: [{ from: 1_800, to: 2_400 }],
    benefits: [card(30)],
    // Whole: 21:40, 21:50 and, after the pause from 21:55 to 22:05, 22:10 and 22:20; rest: begins at 21:55, 22:20.
    costs: { start: 200, time: 100 + 100 + 150 + 150, benefit: 350, payable: 350 },
  },
  {
    says: 'where the rest costs more than the whole, the next benefit counts',
    scheme: N,
    at: '2026-11-20 21:55:00',
    seconds: 900,
    benefits: [card(10), upTo('random_cut', 100)],
    costs: { start: 200, benefit: 100, payable: 100 },
  },
  {
    says: 'the rest is discounted too',
    scheme: S50,
    seconds: 2_460,
    benefits: [card(30)],
    costs: { start: 200, time: 300, discount: 250, benefit: 150, payable: 100 },
  },
  {
    says: 'free time is charged time',
    scheme: Sq,
    seconds: 3_600,
    pauses: [{ from: 600, to: 2_400 }],
    benefits: [card(30)],
    costs: { start: 200, time: 200, benefit: 400, payable: 0 },
  },
  {
    says: 'an activity before a card',
    scheme: S,
    seconds: 2_460,
    benefits: [card(30), upTo('free_activity', null)],
    costs: { start: 200, time: 300, benefit: 500, payable: 0 },
  },
  {
    says: 'a free card up to its amount',
    scheme: S,
    seconds: 901,
    metres: 5_001,
    benefits: [upTo('free_card', 300)],
    costs: { start: 200, time: 100, km: 50, benefit: 300, payable: 50 },
  },
  {
    says: 'eight tenths',
    scheme: S,
    seconds: 901,
    metres: 5_001,
    benefits: [share('ride_discount', 8_000)],
    costs: { start: 200, time: 100, km: 50, benefit: 70, payable: 280 },
  },
  {
    says: 'a cut above the price is the price',
    scheme: S,
    seconds: 900,
    benefits: [upTo('random_cut', 900)],
    end: astray,
    costs: { start: 200, benefit: 200, location: 500, payable: 500 },
  },
  {
    says: 'of two activities the better one',
    scheme: S,
    seconds: 900,
    benefits: [upTo('random_cut', 50, 'a'), upTo('random_cut', 120, 'b')],
    costs: { start: 200, benefit: 120, payable: 80 },
  },
  {
    says: 'a red packet shuts out what would save more',
    scheme: S,
    seconds: 2_460,
    benefits: [
      upTo('free_activity', null),
      benefit.parse({ type: 'red_packet', id: 'packet', saving: { by: 'time', freeSeconds: 1_800 } }),
    ],
    costs: { start: 200, time: 300, benefit: 300, payable: 200 },
  },
  {
    says: 'a red packet shuts out the others even where it saves nothing',
    scheme: S,
    seconds: 900,
    benefits: [
      upTo('free_activity', null),
      benefit.parse({ type: 'red_packet', id: 'packet', saving: { by: 'time', freeSeconds: 60 } }),
    ],
    costs: { start: 200, payable: 200 },
  },
];
