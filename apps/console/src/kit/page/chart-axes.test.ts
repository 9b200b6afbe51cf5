// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { usualTones } from '../../ui/tones.ts';
import { sampleLine, timeAxis, valueAxis } from './chart-axes.ts';

const source = join(import.meta.dirname, '..', '..');

test('every axis of values is made by the one function that asks for its unit', () => {
  const made = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name))
    .filter((name) => /type: 'value'/.test(readFileSync(join(source, name), 'utf8')));
  expect(made).toEqual(['kit/page/chart-axes.ts']);
});

test('each figure of an axis and of what stands under the pointer has its unit, and what is unknown a dash', () => {
  const look = { tones: usualTones.light, text: '#000', line: '#000' };
  expect(valueAxis(look, { unit: ' V' }).axisLabel.formatter(48.2)).toBe('48.2 V');
  const { tooltip } = sampleLine([], () => null, { name: '', unit: '%', colour: '' });
  expect([64, null].map(tooltip.valueFormatter)).toEqual(['64%', '-- --']);
});

test('times of an axis are those of the deployment, whatever the clock of the browser', () => {
  const look = { tones: usualTones.light, text: '#000', line: '#000' };
  const { formatter } = timeAxis(look).axisLabel;
  const said = (at: string, lowerTimeUnit: string) =>
    formatter(Date.parse(at), 0, { time: { lowerTimeUnit } });
  expect(said('2026-09-22T12:00:00Z', 'hour')).toBe('20:00');
  expect(said('2026-09-22T16:00:00Z', 'hour')).toBe('09-23');
  expect(said('2026-09-22T12:00:00Z', 'day')).toBe('09-22 20:00');
  expect(said('2026-09-22T12:00:05Z', 'second')).toBe('20:00:05');
});

test('a line breaks where the device was silent, and nowhere else', () => {
  const samples = [
    { at: 1, online: true, percent: 50 },
    { at: 2, online: true, percent: null },
    { at: 3, online: false, percent: null },
    { at: 4, online: true, percent: 49 },
  ];
  const line = sampleLine(samples, ({ percent }) => percent, { name: '', unit: '%', colour: '' });
  expect(line.data).toEqual([
    [1, 50],
    [3, null],
    [4, 49],
  ]);
});
