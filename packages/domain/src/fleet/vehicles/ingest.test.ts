import type { DeviceMessage } from '@kickstand/contract/fleet/devices';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alarmBits, alarmsOf, lockBits, locksOf, opsBits, opsOf } from './bits.ts';
import { nextStep, type OpenCommand, type Reach } from './command-steps.ts';
import { type Place, unreported, type VehicleFacts } from './facts.ts';
import { afterContact, afterFences, afterMessage, afterSilence, calmAfterMs, verdictOn } from './ingest.ts';
import { withUse } from './use.ts';

const now = 1_790_000_000_000;
/** Status words: bit 0 armed, 1 acc, 2 wheel unlocked, 3 seat locked, 4 power present, 6 moving. */
const word = { parked: 0b0001_1001, ridden: 0b0101_1110, standing: 0b0001_1110, unpowered: 0b0000_1001 };
const here: Place = { stationId: 's1', inNoStop: false, outOfArea: false };
const around = (over: object = {}) => ({
  now,
  onShelf: true,
  opsUnlocked: false,
  placeAt: () => here,
  ...over,
});

const ping = (over: object = {}): DeviceMessage => ({
  kind: 'ping',
  payload: {
    seq: 1,
    at: now,
    gsm: 20,
    millivolts: 52_000,
    percent: 80,
    status: word.parked,
    mode: 'normal',
    ...over,
  },
});
const gps = (over: object = {}): DeviceMessage => ({
  kind: 'gps',
  payload: {
    seq: 1,
    at: now,
    lng: 113.5,
    lat: 30.5,
    speed: 0,
    course: 0,
    sat: 9,
    hdop: 1,
    status: word.parked,
    mileage: 10,
    ...over,
  },
});
const bms = (over: object = {}): DeviceMessage => ({
  kind: 'bms',
  payload: {
    seq: 1,
    at: now,
    soc: 80,
    health: 95,
    remainMah: 15_200,
    cycles: 120,
    millivolts: 51_000,
    current: 1,
    temp: 240,
    faults: 0,
    ...over,
  },
});
const notify = (code: number, over: object = {}): DeviceMessage => ({
  kind: 'notify',
  payload: { seq: 1, at: now, code, status: word.parked, ...over },
});

const parked = afterMessage(afterMessage(unreported, gps(), around()), ping(), around());
const taken: VehicleFacts = { ...parked, riding: 'riding' };
const ridden = afterMessage(taken, gps({ status: word.ridden, speed: 15 }), around({ now: now + 1 }));

describe('a fix no vehicle can have come to', () => {
  const wild = { lng: 113.9, lat: 30.9, speed: 80, mileage: 30 };
  const heard = (before: VehicleFacts, seconds: number, over: object, wider: object = {}) =>
    afterMessage(
      before,
      gps({ at: now + seconds * 1_000, ...over }),
      around({ now: now + seconds * 1_000, ...wider }),
    );

  test('leaves the vehicle where it was, until a second one agrees', () => {
    const doubted = heard(parked, 5, wild);
    expect(doubted).toMatchObject({ lng: 113.5, lat: 30.5, speedKmh: 0, locatedAt: now, mileageM: 30 });
    expect(doubted).toMatchObject({ online: true, reportedAt: now + 5_000, alarms: 0 });
    expect(heard(doubted, 10, wild)).toMatchObject({ lng: 113.9, speedKmh: 80, doubted: null });
    expect(heard(doubted, 10, { speed: 3 })).toMatchObject({ lng: 113.5, speedKmh: 3, doubted: null });
  });

  test.each([
    ['no satellites', { sat: 0, hdop: 99 }],
    ['a great dilution', { hdop: 40 }],
  ])('or that was received with %s, moves nothing and raises nothing, however often it comes', (_, poor) => {
    const outside = around({ now: now + 10_000, placeAt: () => ({ ...here, outOfArea: true }) });
    const fix = (seconds: number) =>
      gps({ at: now + seconds * 1_000, lng: 113.501, speed: 30, mileage: 20, ...poor });
    const heard = afterMessage(afterMessage(parked, fix(5), outside), fix(10), outside);
    expect(heard).toMatchObject({ lng: 113.5, lat: 30.5, speedKmh: 0, locatedAt: now, alarms: 0 });
    expect(heard).toMatchObject({ satellites: 'sat' in poor ? 0 : 9, online: true });
  });

  test('is judged by the controller’s clock where reports come late, by the server’s after a restart', () => {
    const late = { at: now + 3_600_000, lng: 113.55 };
    expect(afterMessage(parked, gps(late), around({ now: now + 1 })).lng).toBe(113.55);
    const loaded: VehicleFacts = { ...parked, fixAt: null };
    expect(heard(loaded, 5, { lng: 113.55 }).lng).toBe(113.5);
    expect(heard(loaded, 3_600, { lng: 113.55 }).lng).toBe(113.55);
  });

  test('may be one in a town that lives faster', () => {
    expect(heard(parked, 5, { lng: 113.55 }).lng).toBe(113.5);
    expect(heard(parked, 5, { lng: 113.55 }, { pace: 60 }).lng).toBe(113.55);
  });
});

describe('riding state', () => {
  test.each([
    ['parked, motor on without a trip', parked, gps({ status: word.ridden }), {}, 'available'],
    [
      'parked, motor on after an operator’s unlock',
      parked,
      ping({ status: word.standing }),
      { opsUnlocked: true },
      'in_ops',
    ],
    [
      'parked, motor on while staff moves it',
      { ...parked, ops: opsBits(['moving']) },
      ping({ status: word.standing }),
      {},
      'in_ops',
    ],
    [
      'at work, motor still on',
      { ...ridden, riding: 'in_ops' },
      ping({ status: word.standing }),
      {},
      'in_ops',
    ],
    [
      'reserved, motor on',
      { ...parked, riding: 'reserved' },
      ping({ status: word.standing }),
      {},
      'reserved',
    ],
    ['reserved, standing', { ...parked, riding: 'reserved' }, ping(), {}, 'reserved'],
    ['in a trip, motor on', { ...parked, riding: 'riding' }, ping({ status: word.standing }), {}, 'riding'],
    ['in a trip, motor off', ridden, ping(), {}, 'riding'],
    [
      'parked in a trip, motor on',
      { ...parked, riding: 'temp_parked' },
      ping({ status: word.standing }),
      {},
      'temp_parked',
    ],
    [
      'in a trip, motor on within an operator’s unlock',
      { ...parked, riding: 'riding' },
      ping({ status: word.standing }),
      { opsUnlocked: true },
      'riding',
    ],
    ['at work without a task, motor off', { ...ridden, riding: 'in_ops' }, ping(), {}, 'available'],
    [
      'at work by a task, motor off',
      { ...ridden, riding: 'in_ops', ops: opsBits(['moving']) },
      ping(),
      {},
      'in_ops',
    ],
  ] as const)('%s', (_, before, message, over, riding) => {
    expect(afterMessage(before as VehicleFacts, message, around({ now: now + 5, ...over })).riding).toBe(
      riding,
    );
  });

  test('locking and unlocking are timed by the server', () => {
    expect(ridden.unlockAt).toBe(now + 1);
    expect(afterMessage(ridden, ping({ at: 5 }), around({ now: now + 9 })).lockAt).toBe(now + 9);
    expect(afterMessage(parked, ping(), around({ now: now + 9 })).lockAt).toBe(parked.lockAt);
  });
});

describe('field work', () => {
  const outside: Place = { stationId: null, inNoStop: true, outOfArea: true };
  const during = (state: 'swapping' | 'moving' | 'dragged_back') => ({ ...parked, ops: opsBits([state]) });
  const heard = (before: VehicleFacts, message: DeviceMessage, over: object = {}) =>
    alarmsOf(afterMessage(before, message, around({ now: now + 5, ...over })).alarms);

  test.each([
    ['a swap takes the battery out', 'swapping', ping({ status: word.unpowered }), {}, []],
    ['a swap shakes the vehicle', 'swapping', notify(5), {}, []],
    [
      'a swap does not put it elsewhere',
      'swapping',
      gps({ lng: 113.5004 }),
      { placeAt: () => outside },
      ['out_of_area', 'in_no_stop'],
    ],
    [
      'a move carries it',
      'moving',
      notify(5, { fix: gps({ lng: 113.5004, speed: 20 }).payload }),
      { placeAt: () => outside },
      [],
    ],
    ['a move leaves the battery in', 'moving', ping({ status: word.unpowered }), {}, ['battery_removed']],
    [
      'bringing it back does both',
      'dragged_back',
      gps({ lng: 113.5004, status: word.unpowered }),
      { placeAt: () => outside },
      [],
    ],
  ] as const)('%s: what the work itself causes is no alarm', (_, state, message, over, alarms) => {
    expect(heard(during(state), message as DeviceMessage, over).sort()).toEqual([...alarms].sort());
  });

  test('what held before the work began goes on, and what the work left behind is an alarm when it is over', () => {
    const robbed = afterMessage(parked, ping({ status: word.unpowered }), around());
    const swapping = { ...robbed, ops: opsBits(['swapping']) };
    expect(heard(swapping, ping({ status: word.unpowered }))).toEqual(['battery_removed']);
    const left = afterMessage(during('swapping'), ping({ status: word.unpowered }), around());
    expect(heard({ ...left, ops: 0 }, ping({ status: word.unpowered }))).toEqual(['battery_removed']);
  });
});

describe('battery', () => {
  test.each([
    [21, 50_000, 21, 50_000, []],
    [20, 50_000, 20, 50_000, ['low_battery']],
    [0, 0, 0, null, ['low_battery']],
    [null, null, null, null, []],
  ] as const)('%s %% and %s mV', (percent, millivolts, battery, voltageMv, ops) => {
    const facts = afterMessage(unreported, ping({ percent, millivolts }), around());
    expect(facts).toMatchObject({ battery, voltageMv });
    expect(opsOf(facts.ops)).toEqual(ops);
  });

  test('that was swapped is low no more; other work on the vehicle stays open', () => {
    const low = { ...parked, ops: opsBits(['low_battery', 'repair_reported']) };
    expect(opsOf(afterMessage(low, ping({ percent: 95 }), around()).ops)).toEqual(['repair_reported']);
  });
});

describe('alarms', () => {
  const set = (facts: VehicleFacts) => alarmsOf(facts.alarms);
  const outside: Place = { stationId: null, inNoStop: false, outOfArea: true };
  const astray: Place = { stationId: null, inNoStop: false, outOfArea: false };
  const forbidden: Place = { stationId: null, inNoStop: true, outOfArea: false };
  test.each([
    ['nothing wrong', parked, gps(), here, []],
    ['battery removed, by status', parked, ping({ status: word.unpowered }), here, ['battery_removed']],
    ['battery removed, by notification', parked, notify(6), here, ['battery_removed']],
    ['moved while armed', parked, notify(5), here, ['abnormal_move']],
    ['moved while armed, other code', parked, notify(19), here, ['abnormal_move']],
    ['overload', ridden, notify(55, { status: word.ridden }), here, ['overload']],
    ['outside the service area', parked, gps({ lng: 113.5004 }), outside, ['out_of_area']],
    [
      'outside it while ridden',
      ridden,
      gps({ lng: 113.5004, status: word.ridden }),
      outside,
      ['out_of_area'],
    ],
    ['parked beside a station', parked, gps({ lng: 113.5004 }), astray, ['out_of_station']],
    ['ridden past a station', ridden, gps({ lng: 113.5004, status: word.ridden }), astray, []],
    [
      'parked where stopping is forbidden',
      parked,
      gps({ lng: 113.5004 }),
      forbidden,
      ['in_no_stop', 'out_of_station'],
    ],
    ['rolling while locked', parked, gps({ speed: 12 }), here, ['moving_without_order']],
    ['pushed while locked', parked, gps({ speed: 4 }), here, []],
    ['motor on without a trip', parked, ping({ status: word.standing }), here, ['abnormal_unlock']],
    [
      'motor on without a trip, only reserved',
      { ...parked, riding: 'reserved' },
      ping({ status: word.standing }),
      here,
      ['abnormal_unlock'],
    ],
    ['motor on within a trip', taken, ping({ status: word.standing }), here, []],
    ['motor on at work', { ...parked, ops: opsBits(['moving']) }, ping({ status: word.standing }), here, []],
    ['carried by staff', { ...parked, ops: opsBits(['moving']) }, gps({ speed: 12 }), here, []],
  ] as const)('%s', (_, before, message, place, alarms) => {
    expect(set(afterMessage(before as VehicleFacts, message, around({ placeAt: () => place })))).toEqual(
      alarms,
    );
  });

  test('of a motor on without a trip end when it is off, and when a trip or work claims the vehicle', () => {
    const on = afterMessage(parked, ping({ status: word.standing }), around());
    expect(set(afterMessage(on, ping(), around({ now: now + 1 })))).toEqual([]);
    expect(set(withUse(on, { riding: 'riding', ops: 0 }))).toEqual([]);
    expect(set(withUse(on, { riding: 'in_ops', ops: opsBits(['moving']) }))).toEqual([]);
    expect(set(withUse(on, { riding: 'reserved', ops: 0 }))).toEqual(['abnormal_unlock']);
  });

  test('an off-shelf vehicle may be anywhere', () => {
    const facts = afterMessage(
      parked,
      gps({ lng: 113.5004 }),
      around({ onShelf: false, placeAt: () => astray }),
    );
    expect(set(facts)).toEqual([]);
  });

  test('of movement end when the vehicle is taken, or has stood long enough', () => {
    const moved = afterMessage(parked, notify(5), around());
    expect(set(afterMessage(moved, ping(), around({ now: now + calmAfterMs - 1 })))).toEqual([
      'abnormal_move',
    ]);
    expect(set(afterMessage(moved, ping(), around({ now: now + calmAfterMs })))).toEqual([]);
    const rented: VehicleFacts = { ...moved, riding: 'riding' };
    expect(set(afterMessage(rented, gps({ status: word.ridden }), around()))).toEqual([]);
  });

  test('of a removed battery and of overload end with their opposite', () => {
    const removed = afterMessage(parked, notify(6), around());
    expect(set(afterMessage(removed, notify(23), around()))).toEqual([]);
    const heavy = afterMessage(ridden, notify(55, { status: word.ridden }), around());
    expect(set(afterMessage(heavy, notify(56, { status: word.ridden }), around()))).toEqual([]);
  });

  test('of a battery that reports a fault end when it reports none, or when another one is put in', () => {
    const broken = afterMessage(parked, bms({ faults: 0b1_0000_0000 }), around());
    expect(set(broken)).toEqual(['bms_fault']);
    expect(set(afterMessage(broken, ping(), around()))).toEqual(['bms_fault']);
    expect(set(afterMessage(broken, bms(), around()))).toEqual([]);
    expect(set(afterMessage(broken, notify(23), around()))).toEqual([]);
    expect(set(afterMessage(parked, bms({ faults: 0xf000 }), around()))).toEqual([]);
    expect(broken).toMatchObject({ battery: parked.battery, voltageMv: parked.voltageMv });
  });

  test('that others set are left alone', () => {
    const lost = { ...parked, alarms: alarmBits(['lost', 'sim_expiring']) };
    expect(set(afterMessage(lost, gps(), around()))).toEqual(['lost', 'sim_expiring']);
  });
});

describe('silence', () => {
  test.each([
    [299_999, true, []],
    [300_000, false, ['offline']],
  ] as const)('of %i ms', (silence, online, alarms) => {
    const facts = afterSilence({ ...parked, reportedAt: now }, now + silence);
    expect(facts.online).toBe(online);
    expect(alarmsOf(facts.alarms)).toEqual(alarms);
  });
  test('ends with any word', () => {
    const back = afterMessage(afterSilence(parked, now + 400_000), ping(), around({ now: now + 500_000 }));
    expect(back.online).toBe(true);
    expect(alarmsOf(back.alarms)).toEqual([]);
  });
});

test('a fix of zeros tells everything but the place', () => {
  const facts = afterMessage(parked, gps({ lng: 0, lat: 0, mileage: 99 }), around({ now: now + 1 }));
  expect(facts).toMatchObject({ lng: 113.5, lat: 30.5, locatedAt: parked.locatedAt, mileageM: 99 });
});

test('locks are what the status word says, and unknown stays unknown', () => {
  expect(locksOf(parked.locks)).toEqual({
    acc: 'closed',
    defend: 'closed',
    wheel: 'closed',
    seat: 'closed',
    helmet: 'unknown',
  });
  expect(locksOf(ridden.locks)).toEqual({
    acc: 'open',
    defend: 'open',
    wheel: 'open',
    seat: 'closed',
    helmet: 'unknown',
  });
  const helmet = { ...parked, locks: lockBits({ ...locksOf(parked.locks), helmet: 'open' }) };
  expect(locksOf(afterMessage(helmet, ping(), around()).locks).helmet).toBe('open');
});

test('hearing changes nothing of the facts it was given', () => {
  const status = fc.integer({ min: 0, max: 255 });
  const message = fc.oneof(
    status.map((bits) => ping({ status: bits })),
    fc.tuple(status, fc.integer({ min: 0, max: 60 })).map(([bits, code]) => notify(code, { status: bits })),
    fc.tuple(status, fc.integer({ min: 0, max: 30 })).map(([bits, speed]) => gps({ status: bits, speed })),
  );
  fc.assert(
    fc.property(fc.array(message, { maxLength: 10 }), (messages) => {
      let facts = unreported;
      for (const one of messages) {
        const before = structuredClone(facts);
        const next = afterMessage(facts, one, around());
        expect(facts).toEqual(before);
        facts = next;
      }
    }),
  );
});

test.each([
  ['the first word', { deviceAt: null, lastSeq: null }, { at: now, seq: 1 }, 'fresh'],
  ['a newer one', { deviceAt: now - 1, lastSeq: 7 }, { at: now, seq: 8 }, 'fresh'],
  [
    'a newer one after the counter began anew',
    { deviceAt: now - 1, lastSeq: 7 },
    { at: now, seq: 0 },
    'fresh',
  ],
  ['two in one instant', { deviceAt: now, lastSeq: 7 }, { at: now, seq: 8 }, 'fresh'],
  ['the same again', { deviceAt: now, lastSeq: 7 }, { at: now, seq: 7 }, 'duplicate'],
  ['an older one', { deviceAt: now, lastSeq: 7 }, { at: now - 1, seq: 9 }, 'late'],
  [
    'the right clock after one that was ahead',
    { deviceAt: now + 285_000, lastSeq: 7 },
    { at: now, seq: 8 },
    'fresh',
  ],
  [
    'an older one after a clock that was ahead',
    { deviceAt: now + 285_000, lastSeq: 7 },
    { at: now, seq: 6 },
    'late',
  ],
  ['one from the future', { deviceAt: now, lastSeq: 7 }, { at: now + 300_001, seq: 8 }, 'skewed'],
  [
    'one of a clock that fell back to the beginning',
    { deviceAt: now, lastSeq: 7 },
    { at: 0, seq: 8 },
    'skewed',
  ],
] as const)('%s', (_, known, given, verdict) => {
  expect(verdictOn(known, given, now)).toBe(verdict);
});

test('one fix of a clock that is nearly five minutes ahead silences a vehicle for no moment', () => {
  const ahead = afterMessage(parked, gps({ at: now + 285_000, seq: 2 }), around());
  const next = { at: now + 5_000, seq: 3 };
  expect(verdictOn(ahead, next, now + 5_000)).toBe('fresh');
  const right = afterMessage(ahead, ping({ ...next, percent: 60 }), around({ now: now + 5_000 }));
  expect([right.battery, right.deviceAt]).toEqual([60, now + 5_000]);
  expect(verdictOn(right, { at: now + 10_000, seq: 0 }, now + 10_000), 'a counter that began anew').toBe(
    'fresh',
  );
});

test('a message of a wrong clock shows that the controller is there, by the server’s clock, and nothing else', () => {
  const gone = afterSilence(parked, now + 3_600_000);
  expect(gone.online).toBe(false);
  const back = afterContact(gone, now + 3_700_000);
  expect(back).toEqual({
    ...gone,
    online: true,
    reportedAt: now + 3_700_000,
    alarms: alarmBits(alarmsOf(gone.alarms).filter((alarm) => alarm !== 'offline')),
  });
  expect(afterSilence(back, now + 3_700_000 + 60_000)).toBe(back);
});

describe('a reading that the other values contradict', () => {
  const later = around({ now: now + 600_000 });
  const at = now + 600_000;

  test('of the odometer is not taken on, and the position with it is', () => {
    const ridden = afterMessage(parked, gps({ at: now + 1, mileage: 800 }), around({ now: now + 1 }));
    for (const mileage of [2 ** 53 - 1, 90_000]) {
      const heard = afterMessage(ridden, gps({ at, mileage, lng: 113.5001 }), later);
      expect([heard.mileageM, heard.lng, heard.doubtedMileage?.metres]).toEqual([800, 113.5001, mileage]);
    }
  });

  test('of the charge is not taken on, nor the voltage, and the signal with it is', () => {
    const heard = afterMessage(parked, ping({ at, percent: 100, millivolts: 20_000, gsm: 7 }), later);
    expect([heard.battery, heard.voltageMv, heard.gsm]).toEqual([80, 52_000, 7]);
  });
});

describe('fences that changed', () => {
  const judged = (facts: VehicleFacts, place: Place, onShelf = true) =>
    afterFences(facts, { onShelf, placeAt: () => place });

  test.each([
    ['a station that is gone', parked, { ...here, stationId: null }, ['out_of_station'], null],
    ['a no-stop area', parked, { ...here, inNoStop: true }, ['in_no_stop'], 's1'],
    ['an edge that leaves it outside', parked, { ...here, outOfArea: true }, ['out_of_area'], 's1'],
    ['a no-stop area around a ridden one', ridden, { ...here, inNoStop: true }, [], null],
  ] as const)('judge a vehicle that says nothing by %s', (_, facts, place, alarms, stationId) => {
    const next = judged(facts, place);
    expect([alarmsOf(next.alarms), next.stationId, next.reportedAt]).toEqual([
      alarms,
      stationId,
      facts.reportedAt,
    ]);
    expect(alarmsOf(judged(next, here).alarms)).toEqual([]);
  });

  test('change nothing where they lie as before, nor what field work explains, nor what was never located', () => {
    expect(judged(parked, here)).toBe(parked);
    expect(judged(unreported, { ...here, outOfArea: true })).toBe(unreported);
    const carried = { ...parked, ops: opsBits(['moving']) };
    expect(judged(carried, { ...here, inNoStop: true }).alarms).toBe(0);
  });
});

describe('the next step of a command', () => {
  const good: Reach = {
    online: true,
    listening: true,
    speedKmh: 0,
    missed: false,
    riding: 'available',
    behind: false,
  };
  const queued: OpenCommand = {
    type: 'lock',
    state: 'queued',
    sentAt: null,
    deadlineAt: now + 30_000,
    retries: 0,
    byOperator: true,
  };
  const sent: OpenCommand = { ...queued, state: 'sent', sentAt: now };
  const timeout = (code: number) => ({ do: 'settle', state: 'timeout', code });
  test.each([
    ['queued', queued, {}, 0, { do: 'send' }],
    ['queued, broker does not tell', queued, { listening: undefined }, 0, { do: 'send' }],
    ['queued, not connected', queued, { listening: false }, 0, { do: 'wait' }],
    ['queued, not connected until the end', queued, { listening: false }, 30_000, timeout(109)],
    ['queued, offline', queued, { online: false }, 0, timeout(109)],
    ['queued behind another', queued, { behind: true }, 0, { do: 'wait' }],
    ['queued behind another until the end', queued, { behind: true }, 30_000, timeout(108)],
    ['under a rider', queued, { riding: 'riding' }, 0, { do: 'settle', state: 'refused', code: null }],
    ['under its own rider', { ...queued, byOperator: false }, { riding: 'riding' }, 0, { do: 'send' }],
    ['queued, nobody was there', queued, { missed: true, listening: false }, 30_000, timeout(106)],
    ['queued, too fast', queued, { speedKmh: 5.1 }, 0, { do: 'settle', state: 'refused', code: 132 }],
    ['queued, slow enough', queued, { speedKmh: 5 }, 0, { do: 'send' }],
    ['queued ring, fast', { ...queued, type: 'ring' }, { speedKmh: 20 }, 0, { do: 'send' }],
    ['sent, just now', sent, {}, 4_999, { do: 'wait' }],
    ['sent, unanswered', sent, {}, 5_000, { do: 'again' }],
    ['sent, unanswered, now too fast', sent, { speedKmh: 9 }, 5_000, { do: 'wait' }],
    ['sent again, unanswered', { ...sent, retries: 1 }, {}, 9_999, { do: 'wait' }],
    ['sent again, still unanswered', { ...sent, retries: 1 }, {}, 10_000, { do: 'again' }],
    ['sent often enough', { ...sent, retries: 2 }, {}, 20_000, { do: 'wait' }],
    ['sent, deadline', sent, {}, 30_000, timeout(108)],
    ['unlock, unanswered', { ...sent, type: 'unlock' }, {}, 20_000, { do: 'wait' }],
  ] as const)('%s', (_, command, over, later, step) => {
    expect(nextStep(command, { ...good, ...over }, now + later)).toEqual(step);
  });
});
