import { describe, expect, test } from 'vitest';
import { offsetMetres } from '../../platform/geo/index.ts';
import {
  type CommonFacts,
  currentRules,
  type DragBackFacts,
  type Fix,
  type InspectFacts,
  judgeDragBack,
  judgeInspection,
  judgeMove,
  judgeRepair,
  judgeSwap,
  judgeWork,
  type MoveFacts,
  pending,
  type RepairFacts,
  rulesOf,
  type SwapFacts,
  swapLimit,
  valid,
} from './index.ts';

const minute = 60_000;
const hour = 60 * minute;
const at = (text: string) => Date.parse(`2026-11-20T${text}:00+08:00`);
const told = ({ validity, reason }: { validity: string; reason: string | null }) => reason ?? validity;
const here: Fix = { at: [114.3, 30.5], accuracyM: 5 };
const off = (east: number, accuracyM: number | null = 5): Fix => ({
  at: offsetMetres(here.at, east, 0),
  accuracyM,
});

const reading = (time: string, pct: number | null, mv: number | null = null) => ({ at: at(time), pct, mv });
const later = [reading('10:05', 96), reading('10:08', 95), reading('10:11', 95)];
const swap: SwapFacts = {
  openedAt: at('10:00'),
  packInAt: at('10:03'),
  limitPct: 30,
  readings: [reading('09:58', 15), ...later],
  oldSerial: 'A',
  newSerial: 'B',
  typedSerial: 'B',
  recordedSerial: null,
  shuffled: false,
  nominalV: 48,
  now: at('11:00'),
};
const noSerials = { oldSerial: null, newSerial: null, typedSerial: null };
const volts = (pct: number, mv: number | null, before: number | null = 46_800) => ({
  ...noSerials,
  readings: [reading('09:58', 25, before), reading('10:10', pct, mv)],
});

describe('a swap', () => {
  test.each([
    ['of a battery low enough by one charged', {}, 'valid'],
    [
      'of which only what was told before the pack went in is known',
      { readings: [reading('10:01', 15)] },
      'valid→',
    ],
    ['above the limit', { readings: [reading('09:58', 41), ...later] }, 'not_due'],
    [
      'above the usual limit, below its own',
      { readings: [reading('09:58', 41), ...later], limitPct: 46 },
      'valid',
    ],
    ['with the pack in after half an hour', { packInAt: at('10:30') + 1, readings: [] }, 'too_late'],
    ['with the pack in just in time', { packInAt: at('10:30'), readings: [] }, 'pending'],
    ['with the same battery', { newSerial: 'A', typedSerial: 'A' }, 'same_battery'],
    ['with another number than was typed', { typedSerial: 'C' }, 'sn_mismatch'],
    [
      'with the number typed that was there',
      { oldSerial: null, newSerial: null, recordedSerial: 'B' },
      'same_battery',
    ],
    ['with no number typed', { typedSerial: null }, 'valid'],
    ['with a battery out of another vehicle', { shuffled: true }, 'pack_shuffled'],
    ['whose pack is not known to be in', { packInAt: null }, 'pending'],
    ['with a battery of thirty more', { readings: [reading('09:58', 15), reading('10:09', 45)] }, 'valid'],
    [
      'with one of twenty-nine more',
      { readings: [reading('09:58', 15), reading('10:09', 44)] },
      'battery_low',
    ],
    ['of an unknown charge by one of 79', { readings: [reading('10:09', 79)] }, 'battery_low'],
    ['of a charge told too long ago', { readings: [reading('03:59', 99), reading('10:09', 80)] }, 'valid'],
    [
      'told only within the first minute',
      { readings: [reading('09:58', 15), reading('10:03', 95)] },
      'pending',
    ],
    ['without numbers, whose voltage rose', volts(55, 49_100), 'valid'],
    ['without numbers, whose voltage did not rise enough', volts(49, 48_700), 'battery_low'],
    ['without numbers, charged by what it tells alone', volts(95, 48_700), 'battery_low'],
    ['without numbers, with no voltage yet', volts(95, null), 'pending'],
    ['without numbers, whose voltage was not known', volts(95, 52_000, null), 'valid'],
    ['of 60 V, which has to rise more', { ...volts(95, 49_100), nominalV: 60 }, 'battery_low'],
  ] as const)('%s: %s', (_, over, expected) => {
    if (expected === 'valid→') {
      expect(judgeSwap({ ...swap, ...over }, currentRules)).toEqual(pending);
      const more = [reading('10:20', 94), reading('10:22', 95), reading('10:25', 95)];
      expect(judgeSwap({ ...swap, readings: [...over.readings, ...more] }, currentRules).validity).toBe(
        'valid',
      );
    } else expect(told(judgeSwap({ ...swap, ...over }, currentRules))).toBe(expected);
  });

  test.each([
    ['rule', 25, null, 30],
    ['rule', null, null, 100],
    ['algorithm', null, 41, 46],
    ['algorithm', null, null, 100],
    ['manual', 25, 10, 100],
    ['self', 60, 10, 25],
    ['customer', null, null, 25],
  ] as const)('by %s of %s and %s is due up to %s', (source, rulePct, createdPct, limit) => {
    expect(swapLimit(source, { rulePct, createdPct, ownPct: 25 })).toBe(limit);
  });

  test('whose old battery nobody knows is looked at', () => {
    expect(judgeSwap({ ...swap, readings: later }, currentRules)).toEqual({ ...valid, flags: ['unproven'] });
  });

  test('waits for three readings as long as they may come, and is judged by their middle', () => {
    const two = [reading('09:58', 15), reading('10:05', 96), reading('10:08', 20)];
    expect(judgeSwap({ ...swap, readings: two, now: at('10:20') }, currentRules)).toEqual(pending);
    expect(judgeSwap({ ...swap, readings: two }, currentRules)).toEqual(valid);
    const three = [...two, reading('10:09', 21), reading('10:10', 99)];
    expect(told(judgeSwap({ ...swap, readings: three }, currentRules))).toBe('battery_low');
  });
});

const move: MoveFacts = {
  riddenBetween: false,
  from: here,
  to: off(300),
  fromPlace: 'in_station',
  targetM: 0,
  inNoStop: false,
  outOfArea: false,
  reserved: false,
  fullAtStart: false,
  fullAtArrival: false,
  endedAt: at('12:00'),
  earlierStarts: [],
  rides: [],
  sent: false,
  photoRejected: false,
};
const before = (ms: number, east = 300) => ({ at: move.endedAt - ms, from: off(east) });

describe('a move', () => {
  test.each([
    ['into a station', {}, 'valid'],
    ['during which a rider rode', { riddenBetween: true, from: null }, 'ridden'],
    ['without a place where it ended', { to: null }, 'pending'],
    ['from station to station of 48 m', { to: off(48) }, 'too_short'],
    ['from outside into a station of 32 m', { to: off(32), fromPlace: 'out_of_station' }, 'valid'],
    ['from outside into a station of 14 m', { to: off(14), fromPlace: 'in_no_stop' }, 'too_short'],
    ['to 36 m off', { targetM: 36 }, 'off_target'],
    ['to 34 m off, by a place wrong by 5', { targetM: 34 }, 'valid'],
    ['to 89 m off, by a place that is worth nothing', { targetM: 89, to: off(300, 500) }, 'valid'],
    ['to 91 m off, by a place that is worth nothing', { targetM: 91, to: off(300, 500) }, 'off_target'],
    ['to where no station is', { targetM: null }, 'off_target'],
    ['into no-stop', { inNoStop: true }, 'off_target'],
    ['out of the area', { outOfArea: true }, 'off_target'],
    ['into a station that was full all along', { fullAtStart: true, fullAtArrival: true }, 'station_full'],
    ['into one that riders filled meanwhile', { fullAtArrival: true }, 'valid'],
    ['into a full one with room kept', { fullAtStart: true, fullAtArrival: true, reserved: true }, 'valid'],
    ['back to where it was taken 20 h ago', { earlierStarts: [before(20 * hour)] }, 'returned'],
    ['back after a ride', { earlierStarts: [before(20 * hour)], rides: [move.endedAt - hour] }, 'valid'],
    ['back after 25 h', { earlierStarts: [before(25 * hour)] }, 'valid'],
    ['back to 81 m off', { earlierStarts: [before(20 * hour, 382)] }, 'valid'],
    ['back because somebody sent for it', { earlierStarts: [before(20 * hour)], sent: true }, 'valid'],
    ['whose photo was rejected', { photoRejected: true }, 'photo_rejected'],
  ] as const)('%s: %s', (_, over, expected) => {
    expect(told(judgeMove({ ...move, ...over } as MoveFacts, currentRules))).toBe(expected);
  });
});

describe('an inspection', () => {
  const facts: InspectFacts = {
    asked: 8,
    answered: 8,
    tookMs: 20_000,
    sinceLastMs: null,
    sinceOwnRepairMs: null,
  };
  test.each([
    ['of everything', {}, 'valid'],
    ['that left something out', { answered: 7 }, 'incomplete'],
    ['of nothing', { asked: 0, answered: 0 }, 'incomplete'],
    ['in less than twenty seconds', { tookMs: 19_999 }, 'too_fast'],
    ['soon after another', { sinceLastMs: 20 * hour }, 'repeated'],
    ['later than that', { sinceLastMs: 20 * hour + 1 }, 'valid'],
    ['of one’s own repair', { sinceOwnRepairMs: 7 * 24 * hour }, 'own_work'],
  ])('%s: %s', (_, over, expected) => {
    expect(told(judgeInspection({ ...facts, ...over }, currentRules))).toBe(expected);
  });
});

describe('a repair', () => {
  const facts: RepairFacts = {
    result: 'fixed',
    parts: ['brake'],
    stockBooked: true,
    reportedAgainMs: null,
    ownReport: true,
    dragBack: null,
  };
  test.each([
    ['with a part', {}, 'valid'],
    ['without a part', { parts: [] }, 'no_part'],
    ['with a part from nowhere', { stockBooked: false }, 'no_part'],
    ['that was needed again', { reportedAgainMs: 24 * hour }, 'bounced'],
    ['that was needed again later', { reportedAgainMs: 24 * hour + 1 }, 'valid'],
    ['of nothing, by who reported it', { result: 'no_fault' }, 'own_report'],
    ['of nothing, reported by another', { result: 'no_fault', ownReport: false }, 'valid'],
    ['of what was not found', { result: 'not_found' }, 'not_repaired'],
    ['that has to be brought away', { result: 'dragged' }, 'pending'],
    ['that was brought away', { result: 'irreparable', dragBack: valid }, 'valid'],
  ] as const)('%s: %s', (_, over, expected) => {
    expect(told(judgeRepair({ ...facts, ...over }, currentRules))).toBe(expected);
  });
});

describe('a drag-back', () => {
  const facts: DragBackFacts = {
    reasonGiven: true,
    destinationGiven: true,
    from: here,
    to: off(900),
    storeM: 50,
    rented: false,
  };
  test.each([
    ['to a store', {}, 'valid'],
    ['without a reason', { reasonGiven: false }, 'no_destination'],
    ['to nowhere', { destinationGiven: false, to: null }, 'no_destination'],
    ['with no place', { from: null }, 'pending'],
    ['of a few steps', { to: off(49) }, 'too_short'],
    ['to beside a store', { storeM: 51 }, 'off_target'],
    ['where no store is', { storeM: null }, 'off_target'],
    ['of what somebody rented', { rented: true }, 'rented'],
  ])('%s: %s', (_, over, expected) => {
    expect(told(judgeDragBack({ ...facts, ...over }, currentRules))).toBe(expected);
  });
});

describe('any work', () => {
  const common: CommonFacts = {
    started: true,
    person: here,
    vehicle: off(39),
    foreign: false,
    photoAgeMs: null,
    needsPhoto: true,
    hasPhoto: true,
    sinceEndMs: hour,
  };
  const days = 24 * hour;
  test.each([
    ['beside the vehicle', {}, 'valid'],
    ['without opening it', { started: false }, 'not_started'],
    ['41 m away, by places wrong by 5 each', { vehicle: off(41) }, 'far'],
    [
      '69 m away, by places of which nothing is told',
      { person: off(0, null), vehicle: off(69, null) },
      'valid',
    ],
    ['at a vehicle whose place nobody knows', { vehicle: null }, 'valid'],
    ['at another area’s vehicle', { foreign: true }, 'foreign'],
    ['with a photo of 90 days ago', { photoAgeMs: 90 * days }, 'photo_reused'],
    ['with a photo of longer ago', { photoAgeMs: 90 * days + 1 }, 'valid'],
    ['whose photo is still to come', { hasPhoto: false }, 'pending'],
    ['whose photo never came', { hasPhoto: false, sinceEndMs: 72 * hour }, 'no_photo'],
    ['of which no photo is wanted', { hasPhoto: false, needsPhoto: false, sinceEndMs: 72 * hour }, 'valid'],
  ])('%s: %s', (_, over, expected) => {
    const kind = { type: 'swap', facts: swap } as const;
    expect(told(judgeWork({ common: { ...common, ...over }, kind }, currentRules))).toBe(expected);
  });

  test('that opens nothing is judged automatically', () => {
    const facts = { asked: 1, answered: 0, tookMs: 0, sinceLastMs: null, sinceOwnRepairMs: null };
    const work = { common: { ...common, started: false }, kind: { type: 'inspect', facts } as const };
    expect(told(judgeWork(work, currentRules))).toBe('incomplete');
  });

  test('keeps the rules that it was judged by', () => {
    expect(rulesOf(1).version).toBe(1);
    expect(() => rulesOf(0)).toThrow(RangeError);
  });
});
