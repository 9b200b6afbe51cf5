import { priceScheme } from '@kickstand/contract/rides/pricing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { schemes } from './examples.ts';
import { checkScheme } from './index.ts';

const plain = { kind: 0, unitSeconds: 600, unitCents: 100, startCents: 200 };
const ladder = {
  kind: 2,
  unitSeconds: 600,
  unitCents: 100,
  ladder: [
    { fromSeconds: 0, toSeconds: 900, cents: 200 },
    { fromSeconds: 900, toSeconds: 1_800, cents: 150 },
  ],
};
const workdays = [1, 2, 3, 4, 5];
const band = (from: string, to: string, weekdays: number[], onHolidays = false) => ({
  from,
  to,
  weekdays,
  onHolidays,
  unitCents: 150,
});
const withBands = (...bands: object[]) => ({ ...plain, bands });
const said = (content: unknown) => checkScheme(content).map(({ path, code }) => `${path.join('.')} ${code}`);

test.each(Object.entries(schemes))('the scheme %s of the examples may be published', (_, scheme) => {
  expect(checkScheme(scheme)).toEqual([]);
});

describe('a scheme is refused', () => {
  test.each<[why: string, content: unknown, problems: string[]]>([
    ['that says nothing', {}, ['kind value_wrong', 'unitSeconds value_wrong', 'unitCents value_wrong']],
    ['of another kind', { ...plain, kind: 1 }, ['kind value_wrong']],
    ['that is negative', { ...plain, startCents: -1 }, ['startCents value_too_small']],
    ['with parts of a cent', { ...plain, unitCents: 0.5 }, ['unitCents value_wrong']],
    ['that is too dear', { ...plain, startCents: 10_001 }, ['startCents value_too_big']],
    ['with units of no time', { ...plain, unitSeconds: 0 }, ['unitSeconds value_too_small']],
    ['with a discount of everything', { ...plain, discountBp: 0 }, ['discountBp value_too_small']],
    [
      'with a negative bracket',
      { ...ladder, ladder: [{ ...ladder.ladder[0], cents: -1 }] },
      ['ladder.0.cents value_too_small'],
    ],
    [
      'with a band at no time of day',
      withBands(band('24:00', '06:00', workdays)),
      ['bands.0.from value_wrong'],
    ],
    [
      'with a ladder that its kind has not',
      { ...plain, ladder: ladder.ladder },
      ['ladder ladder_without_kind'],
    ],
    [
      'with bands on a ladder',
      { ...ladder, bands: [band('22:00', '06:00', workdays)] },
      ['bands bands_with_ladder'],
    ],
    ['with a start price on a ladder', { ...ladder, startCents: 1 }, ['startCents start_with_ladder']],
    ['with no bracket', { ...ladder, ladder: [] }, ['ladder ladder_empty']],
    [
      'whose ladder begins late',
      { ...ladder, ladder: ladder.ladder.slice(1) },
      ['ladder.0.fromSeconds ladder_start'],
    ],
    [
      'whose ladder has a gap',
      { ...ladder, ladder: [ladder.ladder[0], { fromSeconds: 901, toSeconds: 1_800, cents: 1 }] },
      ['ladder.1.fromSeconds ladder_gap'],
    ],
    [
      'whose brackets overlap',
      { ...ladder, ladder: [ladder.ladder[0], { fromSeconds: 899, toSeconds: 1_800, cents: 1 }] },
      ['ladder.1.fromSeconds ladder_gap'],
    ],
    [
      'with a bracket of no time',
      { ...ladder, ladder: [ladder.ladder[0], { fromSeconds: 900, toSeconds: 900, cents: 1 }] },
      ['ladder.1.toSeconds bracket_empty'],
    ],
    [
      'with trials of any length',
      { ...plain, trialsPerDay: 1, trialM: 300 },
      ['trialSeconds trial_incomplete'],
    ],
    [
      'with trials of any distance',
      { ...plain, trialsPerDay: 1, trialSeconds: 60 },
      ['trialM trial_incomplete'],
    ],
    [
      'with trials that nobody has',
      { ...plain, trialSeconds: 60, trialM: 300 },
      ['trialsPerDay trial_incomplete'],
    ],
    ['whose cap is below its start', { ...plain, dayCapCents: 199 }, ['dayCapCents cap_below_start']],
    [
      'whose cap is below a band’s start',
      { ...withBands({ ...band('22:00', '06:00', workdays), startCents: 300 }), dayCapCents: 299 },
      ['dayCapCents cap_below_start'],
    ],
    [
      'whose cap is below its first bracket',
      { ...ladder, dayCapCents: 199 },
      ['dayCapCents cap_below_start'],
    ],
    ['with a band on no day', withBands(band('22:00', '06:00', [])), ['bands.0.weekdays band_never']],
    [
      'with a band that changes nothing',
      withBands({ from: '22:00', to: '06:00', weekdays: [1] }),
      ['bands.0 band_without_price'],
    ],
  ])('%s', (_, content, problems) => expect(said(content)).toEqual(problems));
});

describe('two bands', () => {
  const night = band('22:00', '06:00', workdays);
  test.each([
    ['of the same hours', night, night],
    ['of which one ends in the other', band('08:00', '10:01', [3]), band('10:00', '12:00', [3])],
    ['of which one lies in the other', band('08:00', '12:00', [3]), band('09:00', '10:00', [3])],
    ['that meet on the morning after', night, band('05:59', '08:00', [6])],
    ['that meet on Monday morning', band('22:00', '06:00', [7]), band('00:00', '01:00', [1])],
    ['of a whole day and its evening', band('08:00', '08:00', [5]), band('20:00', '21:00', [5])],
    ['that meet on holidays', band('00:00', '24:00', [], true), band('12:00', '13:00', [1], true)],
    ['that meet between two holidays', band('22:00', '06:00', [], true), band('05:00', '07:00', [], true)],
  ])('%s overlap', (_, one, other) => {
    expect(said(withBands(one, other))).toEqual(['bands.1 bands_overlap']);
    expect(said(withBands(other, one))).toEqual(['bands.1 bands_overlap']);
  });

  test.each([
    ['end to end', band('08:00', '10:00', workdays), band('10:00', '12:00', workdays)],
    ['on different days', band('08:00', '10:00', [6]), band('08:00', '10:00', workdays)],
    ['of a night and the day after', night, band('06:00', '22:00', workdays)],
    ['of a night and the morning of its first day', night, band('00:00', '06:00', [1])],
    ['of workdays and holidays', night, band('00:00', '24:00', [], true)],
    ['to midnight and from midnight', band('20:00', '24:00', workdays), band('00:00', '06:00', workdays)],
  ])('%s do not overlap', (_, one, other) => {
    expect(said(withBands(one, other))).toEqual([]);
    expect(said(withBands(other, one))).toEqual([]);
  });

  test('overlap exactly where some minute of the week is in both', () => {
    const clock = fc.integer({ min: 0, max: 47 }).map((half) => {
      const two = (n: number) => String(n).padStart(2, '0');
      return `${two(Math.floor(half / 2))}:${two((half % 2) * 30)}`;
    });
    const any = fc.record({
      from: clock,
      to: clock,
      weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    });
    /** The half hours of a week from Monday on in which a band holds. */
    const halves = ({ from, to, weekdays }: { from: string; to: string; weekdays: number[] }) => {
      const half = (text: string) => Number(text.slice(0, 2)) * 2 + Number(text.slice(3)) / 30;
      const length = ((half(to) - half(from) + 47) % 48) + 1;
      return weekdays.flatMap((day) =>
        Array.from({ length }, (_, i) => ((day - 1) * 48 + half(from) + i) % (7 * 48)),
      );
    };
    fc.assert(
      fc.property(any, any, (one, other) => {
        const both = new Set(halves(one));
        const isShared = halves(other).some((half) => both.has(half));
        const bands = [one, other].map((each) => ({ ...each, unitCents: 150 }));
        expect(said(withBands(...bands)).includes('bands.1 bands_overlap')).toBe(isShared);
      }),
    );
  });
});

test('what passes is what the schema makes of it, defaults and all', () => {
  expect(checkScheme(plain)).toEqual([]);
  expect(checkScheme(priceScheme.parse(plain))).toEqual([]);
});
