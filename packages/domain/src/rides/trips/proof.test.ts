import { expect, test } from 'vitest';
import { provenStation } from './proof.ts';

const inside = { violations: [], accuracyM: 8, fixAgeS: 20, edgeM: -9, sensors: null };
const sensed = (over: object) => ({
  rfid: null,
  beacon: null,
  kickstandDown: null,
  directionOff: null,
  helmetIn: null,
  camera: null,
  ...over,
});

test.each([
  ['a fix farther inside than its error', {}, {}, true],
  ['one that may lie outside', { accuracyM: 10 }, {}, false],
  ['one that is too old', { fixAgeS: 61 }, {}, false],
  ['one whose error is not known', { accuracyM: null }, {}, false],
  ['a vague fix beside the station’s beacon', { accuracyM: 30, sensors: sensed({ beacon: true }) }, {}, true],
  ['or over its tag', { accuracyM: null, sensors: sensed({ rfid: true }) }, {}, true],
  ['or before a camera', { fixAgeS: null, sensors: sensed({ camera: 'fits' }) }, {}, true],
  [
    'a beacon in a place that is not allowed',
    { sensors: sensed({ beacon: true }), violations: [{}] },
    {},
    false,
  ],
  ['an end by an operator', {}, { endedBy: 'ops' }, false],
  ['no station', {}, { endStationId: null }, false],
])('where a ride ended is proven or not by %s', (_, evidence, over, proven) => {
  const end = { endStationId: 's', endedBy: 'user', evidence: { ...inside, ...evidence }, ...over };
  expect(provenStation(end as never)).toBe(proven ? 's' : undefined);
});
