import { ridePrice } from '@kickstand/contract/rides/pricing';
import { describe, expect, test } from 'vitest';
import { instantOfWall } from '../../platform/time/index.ts';
import {
  benefitExamples,
  calendarExamples,
  type Example,
  edgeExamples,
  fees,
  ruledExamples,
  schemes,
  sumExamples,
} from './examples.ts';
import { priceOf, type RideEnd, surchargeOf } from './index.ts';

const home: RideEnd = {
  relation: 'in_station',
  fence: null,
  isProven: true,
  endedBy: 'user',
  isTicked: false,
  isDoubtful: false,
  isWaived: false,
  helmetIn: true,
};

/** What an example costs, with everything it was made of. */
function priced({ scheme, zone = 'Asia/Shanghai', seconds, end, ...said }: Example) {
  const startedAt = instantOfWall(
    Date.parse(`${(said.at ?? '2026-11-20 12:00:00').replace(' ', 'T')}Z`),
    zone,
  );
  const at = (second: number) => startedAt + Math.round(second * 1_000);
  const ride = {
    startedAt,
    endedAt: at(seconds),
    pauses: (said.pauses ?? []).map(({ from, to }) => ({ from: at(from), to: at(to) })),
    odometerM: said.metres === undefined ? 3_000 : said.metres,
    straightM: said.straight ?? null,
  };
  return priceOf(ride, scheme, {
    zone,
    calendar: { holidays: [], makeUpWorkdays: [], ...said.calendar },
    trialsLeft: said.trialsLeft ?? 0,
    capUsedCents: said.capUsed ?? 0,
    benefits: said.benefits ?? [],
    surcharges: surchargeOf({ ...home, ...end }, fees),
  });
}

const stepsOf = (example: Example, kind: string) =>
  priced(example).steps.filter((step) => step.kind === kind);

describe.each([
  ['the rules', ruledExamples],
  ['the edges', edgeExamples],
  ['the calendar', calendarExamples],
  ['the sums', sumExamples],
  ['the benefits', benefitExamples],
])('by %s', (_, examples) => {
  test.each(examples)('$says costs $costs.payable', (example) => {
    const { start = 0, time = 0, km = 0, discount = 0, capCut = 0, ...rest } = example.costs;
    const { benefit = 0, location = 0, helmet = 0, payable } = rest;
    expect(start + time + km - discount - capCut - benefit + location + helmet).toBe(payable);
    const price = priced(example);
    expect(price).toMatchObject({
      startCents: start,
      timeCents: time,
      kmCents: km,
      discountCents: discount,
      capCutCents: capCut,
      rideCents: start + time + km - discount - capCut,
      locationCents: location,
      helmetCents: helmet,
      payableCents: payable,
    });
    expect(price.benefit?.cents ?? 0).toBe(benefit);
    expect(ridePrice.parse(price)).toEqual(price);
  });
});

describe('how a price was computed', () => {
  const { S, N, Nq, C, LA } = schemes;

  test('names the hours of each run of units, and when it began and ended', () => {
    const parked = { says: '', scheme: Nq, at: '2026-11-20 21:30:00', seconds: 3_600 };
    const clock = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(11, 16);
    const units = priced({ ...parked, pauses: [{ from: 1_200, to: 3_000 }], costs: { payable: 450 } })
      .steps.filter((step) => step.kind === 'units')
      .map(({ from, to, band, units, cents }) => [clock(from), clock(to), band?.from, units, cents]);
    expect(units).toEqual([
      ['21:45', '22:25', undefined, 1, 100],
      ['22:25', '22:30', '22:00', 1, 150],
    ]);
  });

  test('joins units of one band', () => {
    const units = stepsOf(
      { says: '', scheme: N, at: '2026-11-20 21:40:00', seconds: 3_300, costs: { payable: 750 } },
      'units',
    );
    expect(units).toMatchObject([
      { units: 1, unitCents: 100 },
      { units: 3, unitCents: 150 },
    ]);
  });

  test('names each bracket that is paid', () => {
    const brackets = stepsOf({ says: '', scheme: LA, seconds: 1_800, costs: { payable: 600 } }, 'bracket');
    expect(brackets).toMatchObject([{ cents: 200 }, { cents: 150 }, { cents: 250 }]);
  });

  test('tells what the cap left and what was taken off', () => {
    const cap = stepsOf(
      { says: '', scheme: C, seconds: 901, capUsed: 1_400, costs: { payable: 100 } },
      'cap',
    );
    expect(cap).toMatchObject([{ dayCapCents: 1_500, usedCents: 1_400, roomCents: 100, cents: -200 }]);
  });

  test('tells of every benefit that keeps its use why', () => {
    const shut = benefitExamples.at(-1);
    expect(shut && stepsOf(shut, 'unused')).toMatchObject([
      { type: 'red_packet', why: 'saves_nothing' },
      { type: 'free_activity', why: 'red_packet' },
    ]);
    const cards = ruledExamples.find(({ says }) => says.startsWith('16'));
    expect(cards && stepsOf(cards, 'unused')).toMatchObject([{ type: 'riding_card', why: 'saves_nothing' }]);
    const first = benefitExamples.find(({ says }) => says === 'an activity before a card');
    expect(first && stepsOf(first, 'unused')).toMatchObject([{ type: 'riding_card', why: 'lower_class' }]);
  });

  test('prices what free minutes leave, step by step', () => {
    const free = benefitExamples[0];
    expect(free && stepsOf(free, 'benefit')).toMatchObject([
      {
        rest: {
          seconds: 1_800,
          cents: 600,
          steps: [
            { kind: 'start', cents: 300 },
            { units: 2, cents: 300 },
          ],
        },
      },
    ]);
  });

  test('says where a distance comes from, and when somebody should look', () => {
    const far = { says: '', scheme: S, seconds: 900, metres: 10_801, costs: { payable: 200 } };
    expect(stepsOf({ ...far, straight: 3_000 }, 'distance')).toEqual([
      { kind: 'distance', metres: 3_000, by: 'straight', isImplausible: true },
    ]);
    expect(stepsOf(far, 'distance')).toMatchObject([{ metres: 0, by: 'none', isImplausible: true }]);
    expect(stepsOf({ ...far, metres: 10_800 }, 'distance')).toMatchObject([
      { metres: 10_800, by: 'odometer', isImplausible: false },
    ]);
  });

  test('tells of a trial whether it was used', () => {
    const short = { says: '', scheme: S, seconds: 60, metres: 10, costs: { payable: 0 } };
    expect(stepsOf({ ...short, trialsLeft: 1 }, 'trial')).toMatchObject([{ left: 1, isUsed: true }]);
    expect(stepsOf({ ...short, trialsLeft: 0 }, 'trial')).toMatchObject([{ left: 0, isUsed: false }]);
  });
});
