import { remindedRelations } from '@kickstand/contract/places/area-settings';
import { surchargeFees } from '@kickstand/contract/rides/pricing';
import { describe, expect, test } from 'vitest';
import { fees } from './examples.ts';
import { type RideEnd, surchargeOf } from './index.ts';

const end: RideEnd = {
  relation: 'out_of_station',
  fence: null,
  isProven: true,
  endedBy: 'user',
  isTicked: false,
  isDoubtful: false,
  isWaived: false,
  helmetIn: null,
};
type Fees = Partial<typeof fees>;

const feeOf = (told: Partial<RideEnd>, other: object = {}) =>
  surchargeOf({ ...end, ...told }, surchargeFees.parse({ ...fees, ...other } satisfies Fees));
const fence = (feeCents: number | null, difficulty: number | null = null) => ({
  fence: { feeCents, difficulty },
});
const place = (relation: RideEnd['relation']) => ({ relation });

describe('a place of return costs', () => {
  test.each<[string, Partial<RideEnd>, object, number]>([
    ['the area’s fee out of station', {}, {}, 500],
    ['the area’s fee in a no-stop zone', place('in_no_stop'), {}, 1_000],
    ['the area’s fee in a no-ride zone', place('in_no_ride'), {}, 1_500],
    ['the area’s fee out of area', place('out_of_area'), {}, 2_000],
    ['nothing in a station', place('in_station'), {}, 0],
    ['nothing in a station without the helmet', place('helmet_missing'), {}, 0],
    ['nothing without a position', place(null), {}, 0],
    ['the fence’s fee before the area’s', { ...place('in_no_stop'), ...fence(700) }, {}, 700],
    ['nothing where the fence says so', { ...place('in_no_stop'), ...fence(0) }, {}, 0],
    ['the area’s fee where the fence says none', { ...place('in_no_stop'), ...fence(null) }, {}, 1_000],
    ['out of station by the area’s difficulty', {}, { difficulty: 1_500 }, 750],
    [
      'out of station by the fence’s difficulty before the area’s',
      fence(null, 2_000),
      { difficulty: 500 },
      1_000,
    ],
    ['the fence’s fee by the fence’s difficulty', fence(300, 1_500), {}, 450],
    ['half a cent up', fence(333, 1_500), {}, 500],
    ['less than half a cent down', fence(333, 1_001), {}, 333],
    [
      'by no difficulty elsewhere',
      { ...place('out_of_area'), ...fence(null, 2_000) },
      { difficulty: 500 },
      2_000,
    ],
    ['no more than the most', place('out_of_area'), { mostCents: 1_200 }, 1_200],
    ['no more than the most after the difficulty', fence(1_000, 1_500), { mostCents: 1_200 }, 1_200],
    ['nothing that is not proven', { isProven: false }, {}, 0],
    ['nothing that is waived', { isWaived: true }, {}, 0],
    ['nothing outside of a station in doubt', { isDoubtful: true }, {}, 0],
    ['its fee in a no-stop zone beside one', { ...place('in_no_stop'), isDoubtful: true }, {}, 1_000],
    ['nothing when the system ended the ride', { endedBy: 'system' }, {}, 0],
    ['nothing when an operator ended the ride', { endedBy: 'ops' }, {}, 0],
    ['its fee when the operator wants it', { endedBy: 'ops', isTicked: true }, {}, 500],
    ['nothing unproven even then', { endedBy: 'ops', isTicked: true, isProven: false }, {}, 0],
  ])('%s', (_, told, other, cents) => {
    const { locationCents, helmetCents, steps } = feeOf(told, other);
    expect({ locationCents, helmetCents }).toEqual({ locationCents: cents, helmetCents: 0 });
    expect(steps.reduce((sum, step) => sum + step.cents, 0)).toBe(cents);
  });

  test.each(remindedRelations)('the out-of-station fee for %s only where the area charges it', (relation) => {
    expect(feeOf({ relation }).locationCents).toBe(0);
    expect(feeOf({ relation, ...fence(null, 2_000) }, { charged: [relation] }).locationCents).toBe(1_000);
    const others = remindedRelations.filter((other) => other !== relation);
    expect(feeOf({ relation }, { charged: others }).locationCents).toBe(0);
  });
});

test.each<[string, Partial<RideEnd>, object, string | null]>([
  ['is charged', {}, {}, null],
  ['is only reminded of', place('kickstand'), {}, 'reminded'],
  ['was not the rider’s to choose', { endedBy: 'system' }, {}, 'not_by_rider'],
  ['is not proven', { isProven: false }, {}, 'unproven'],
  ['is waived', { isWaived: true }, {}, 'waived'],
])('how a place is charged tells that it %s', (_, told, other, uncharged) => {
  expect(feeOf(told, other).steps).toMatchObject([
    { kind: 'location', feeCents: 500, feeOf: 'area', uncharged },
  ]);
});

describe('a helmet', () => {
  test.each<[string, Partial<RideEnd>, number]>([
    ['that its sensor misses is charged', { helmetIn: false }, 3_000],
    ['that is there costs nothing', { helmetIn: true }, 0],
    ['that no sensor knows of costs nothing, whatever the return is called', place('helmet_missing'), 0],
    ['is charged beside the place', { ...place('in_no_stop'), helmetIn: false }, 3_000],
    ['is charged where the place is not', { isProven: false, helmetIn: false }, 3_000],
  ])('%s', (_, told, cents) => expect(feeOf(told).helmetCents).toBe(cents));

  test('costs nothing where its area asks for none', () => {
    expect(feeOf({ ...place('in_station'), helmetIn: false }, { helmetCents: 0 })).toEqual({
      locationCents: 0,
      helmetCents: 0,
      steps: [],
    });
  });
});
