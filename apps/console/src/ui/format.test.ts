import { describe, expect, test } from 'vitest';
import {
  countText,
  makeFormat,
  metresText,
  moneyText,
  nothing,
  percentText,
  phoneText,
  placeText,
  voltText,
} from './format.ts';

const units = {
  days: '天',
  hours: '小时',
  minutes: '分',
  seconds: '秒',
  justNow: '刚刚',
  ago: (span: string) => `${span}前`,
};
const inZone = (zone: string) => makeFormat({ zone: () => zone, units });
const shanghai = inZone('Asia/Shanghai');

describe('numbers', () => {
  test.each([
    [0, '0'],
    [999, '999'],
    [1234567, '1,234,567'],
    [-1200, '-1,200'],
  ])('%d is counted as %s', (value, text) => expect(countText(value)).toBe(text));

  test.each([
    [0, '¥0.00'],
    [5, '¥0.05'],
    [123450, '¥1,234.50'],
    [-250, '-¥2.50'],
    [29, '¥0.29'],
  ])('%d cents are %s', (value, text) => expect(moneyText(value)).toBe(text));

  test.each([
    [0, '0%'],
    [87, '87%'],
    [12.345, '12.35%'],
  ])('%d percent is %s', (value, text) => expect(percentText(value)).toBe(text));

  test.each([
    [48_260, '48.3 V'],
    [36_000, '36.0 V'],
    [0, nothing],
  ])('%d mV is %s', (value, text) => expect(voltText(value)).toBe(text));

  test.each([
    [0, '0 m'],
    [999, '999 m'],
    [1000, '1.00 km'],
    [1_234_567, '1,234.57 km'],
  ])('%d metres are %s', (value, text) => expect(metresText(value)).toBe(text));
});

describe('times', () => {
  test.each([
    [0, '0秒'],
    [59.9, '59秒'],
    [60, '1分'],
    [3_661, '1小时1分1秒'],
    [90_061, '1天1小时1分1秒'],
    [86_400, '1天'],
    [0.4, '< 1秒'],
  ])('%d seconds last %s', (value, text) => expect(shanghai.durationText(value)).toBe(text));

  test.each([
    [258_000 - 180, '2 天 23 小时'],
    [90_061, '1 天 1 小时'],
    [86_461, '1 天'],
    [3_661, '1 小时 1 分'],
    [61, '1 分 1 秒'],
    [59.9, '59 秒'],
    [0.4, '< 1秒'],
    [0, '0秒'],
  ])('%d seconds are in two units %s', (value, text) => expect(shanghai.briefDurationText(value)).toBe(text));

  test.each([
    [0, '0 ms'],
    [40.4, '40 ms'],
    [999.4, '999 ms'],
    [999.5, '1.0 秒'],
    [12_340, '12.3 秒'],
  ])('an answer after %d ms took %s', (value, text) => expect(shanghai.tookText(value)).toBe(text));

  test('an instant is written in the zone of the deployment, not of the browser', () => {
    const instant = Date.UTC(2026, 0, 31, 16, 5, 9);
    expect(shanghai.instantText(instant)).toBe('2026-02-01 00:05:09');
    expect(inZone('Europe/Berlin').instantText(instant)).toBe('2026-01-31 17:05:09');
    expect(shanghai.dayText(instant)).toBe('2026-02-01');
  });

  test.each([
    [400, '刚刚'],
    [12_000, '12秒前'],
    [119_000, '1分前'],
    [7_200_000, '2小时前'],
    [-5_000, '刚刚'],
  ])('%d ms ago is %s', (passed, text) =>
    expect(shanghai.ageText(1_000_000_000, 1_000_000_000 + passed)).toBe(text),
  );
});

test.each([
  ['13812341234', '138****1234'],
  ['+86-13812341234', '138****1234'],
  ['1234567', '****67'],
])('%s is shown as %s', (phone, text) => expect(phoneText(phone)).toBe(text));

test('a place has six decimals and both halves', () => {
  expect(placeText(121.4737, 31.2304)).toBe('121.473700, 31.230400');
  expect(placeText(121.4737, null)).toBe(nothing);
});

const every = [
  countText,
  moneyText,
  percentText,
  voltText,
  metresText,
  shanghai.durationText,
  shanghai.briefDurationText,
  shanghai.instantText,
  shanghai.dayText,
  (value: null | undefined) => shanghai.ageText(value, 0),
  (value: null | undefined) => phoneText(value),
];

test.each([null, undefined])('%s is never shown as zero', (empty) => {
  for (const text of every) expect(text(empty)).toBe(nothing);
  expect(countText(Number.NaN)).toBe(nothing);
});
