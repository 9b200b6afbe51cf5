import { expect, test } from 'vitest';
import { daysSent, nextSending } from './index.ts';

const zone = 'Asia/Shanghai';
const at = (text: string) => Date.parse(`${text}+08:00`);

test.each([
  ['daily', '2026-11-24T07:59:59', '2026-11-24T08:00:00'],
  ['daily', '2026-11-24T08:00:00', '2026-11-25T08:00:00'],
  ['weekly', '2026-11-24T09:00:00', '2026-11-30T08:00:00'],
  ['monthly', '2026-11-24T09:00:00', '2026-12-01T08:00:00'],
] as const)('a %s report asked for at %s is sent at %s', (cadence, after, next) => {
  expect(nextSending(cadence, at(after), zone)).toBe(at(next));
});

test.each([
  ['daily', '2026-12-01', '2026-11-30', '2026-11-30'],
  ['weekly', '2026-11-30', '2026-11-23', '2026-11-29'],
  ['weekly', '2026-12-02', '2026-11-23', '2026-11-29'],
  ['monthly', '2026-12-01', '2026-11-01', '2026-11-30'],
  ['monthly', '2026-03-05', '2026-02-01', '2026-02-28'],
] as const)('what is sent %s on %s is about %s to %s', (cadence, sentOn, from, to) => {
  expect(daysSent(cadence, sentOn)).toEqual({ from, to });
});
