import { notifyCodes } from '@kickstand/contract/fleet/devices';
import { describe, expect, test } from 'vitest';
import {
  batteryReportOf,
  bmsFaultsOf,
  bmsFaultWords,
  codeText,
  firmwareReports,
  firmwareText,
  notifyText,
  notifyWords,
  packetFigures,
  packetSubject,
  packetText,
  statusTexts,
  withoutSecrets,
} from './index.ts';

const fix = {
  lng: 113.5,
  lat: 30.5,
  speed: 12,
  course: 90,
  sat: 9,
  hdop: 1.2,
  status: 0b101_1110,
  mileage: 12_340,
};

test('every notification of controllers has words in both languages', () => {
  for (const code of Object.values(notifyCodes)) expect(notifyWords[code]).toBeDefined();
  expect(notifyText(6, 'zh-CN')).toBe('电瓶移除');
  expect(notifyText(99, 'en-US')).toBe('notification 99');
});

test.each([
  ['131088', '2.0.16'],
  ['65536', '1.0.0'],
  ['240115', '240115'],
  ['20240115', '20240115'],
  ['42', '42'],
  ['v2.1-beta', 'v2.1-beta'],
])('firmware that is reported as %s is read as %s, and found by what is read', (reported, read) => {
  expect(firmwareText(reported)).toBe(read);
  expect(firmwareReports(read)).toContain(reported);
  expect(firmwareReports(reported)).toEqual([reported]);
});

test.each([
  [0b0001_1001, ['armed', 'motor circuit off', 'seat locked', 'battery connected']],
  [
    0b0101_1110,
    ['disarmed', 'motor circuit on', 'wheel unlocked', 'seat locked', 'battery connected', 'moving'],
  ],
  [0, ['disarmed', 'motor circuit off', 'seat open', 'battery removed']],
])('the status word %i is said bit by bit', (status, texts) => {
  expect(statusTexts(status, 'en-US')).toEqual(texts);
});

describe('a message in words', () => {
  test.each([
    ['login', null, { fw: '1.2', voice: 'v7', iccid: '8986' }, 'firmware 1.2 · voice pack v7 · ICCID 8986'],
    ['ping', null, { mode: 'eco', status: 0b1_1001 }, /^eco mode · armed/],
    [
      'bms',
      null,
      { soc: 62, health: 91, cycles: 240, temp: 285, faults: 0b1001_0000_0000 },
      'measures nothing sensible · too cold while charged · health 91 % · cycles 240 · 28.5 °C',
    ],
    ['gps', null, fix, /^mileage 12.3 km · HDOP 1.2 · disarmed/],
    ['gps', null, { ...fix, lng: 0, lat: 0 }, /^no fix/],
    ['notify', 6, { status: 0 }, /^battery removed · disarmed/],
    ['reply', 132, { commandId: 'c-1' }, 'answers command c-1'],
    ['command', null, { commandId: 'c-1', order: { do: 'ring', seconds: 5 } }, 'ring · seconds 5 · c-1'],
  ])('of the kind %s', (kind, code, payload, expected) => {
    const said = packetText({ kind, code, payload }, 'en-US');
    if (typeof expected === 'string') expect(said).toBe(expected);
    else expect(said).toMatch(expected);
  });

  test('has a subject, a code in words and figures where it tells them', () => {
    expect(packetSubject({ kind: 'notify', code: 6, payload: {} })).toBe('notify:6');
    expect(packetSubject({ kind: 'command', code: null, payload: { order: { do: 'lock' } } })).toBe(
      'command:lock',
    );
    expect(codeText({ kind: 'reply', code: 132 }, 'zh-CN')).toBe('车辆未停稳，锁车被拒绝 (132)');
    expect(codeText({ kind: 'gps', code: null }, 'zh-CN')).toBeNull();
    expect(packetFigures({ kind: 'notify', code: 6, payload: { fix } })).toMatchObject({
      lng: 113.5,
      satellites: 9,
    });
    expect(packetFigures({ kind: 'ping', code: null, payload: { gsm: 20, millivolts: 0 } })).toMatchObject({
      gsm: 20,
      voltageMv: null,
      lng: null,
    });
  });
});

test('secrets are left out at whatever depth, and nothing else', () => {
  expect(
    withoutSecrets({
      commandId: 'c',
      order: { do: 'ble', name: 'x', token: 7 },
      list: [{ apiKey: 'k', a: 1 }],
    }),
  ).toEqual({ commandId: 'c', order: { do: 'ble', name: 'x' }, list: [{ a: 1 }] });
});

describe('what a battery tells', () => {
  const told = {
    seq: 1,
    at: 1,
    soc: 62,
    health: 91,
    remainMah: 11_280,
    cycles: 240,
    millivolts: 50_100,
    current: -25,
    temp: 285,
    faults: 0,
  };

  test('is read in volts, amperes and degrees', () => {
    expect(batteryReportOf(told, 7)).toEqual({
      at: 7,
      soc: 62,
      health: 91,
      remainMah: 11_280,
      cycles: 240,
      voltageMv: 50_100,
      currentA: -2.5,
      temperatureC: 28.5,
      faults: [],
    });
  });

  test('is unknown, not zero, where it measures nothing', () => {
    const nothing = { ...told, soc: null, millivolts: 0, current: null, temp: null };
    expect(batteryReportOf(nothing, 7)).toMatchObject({
      soc: null,
      voltageMv: null,
      currentA: null,
      temperatureC: null,
    });
  });

  test('of faults is named bit by bit, both bits of cold charging as one, unknown bits not at all', () => {
    expect(bmsFaultsOf(0b11)).toEqual(['charge_over_temp', 'short_circuit']);
    expect(bmsFaultsOf(0b1100_0000_0000)).toEqual(['charge_low_temp']);
    expect(bmsFaultsOf(0xf000)).toEqual([]);
    for (const fault of bmsFaultsOf(0xffff)) expect(bmsFaultWords[fault]).toBeDefined();
  });
});
