import { createHash } from 'node:crypto';
import type { CityMapping } from '@kickstand/contract/open/regulator';
import { expect, test } from 'vitest';
import { answerTo, isAway, isRefused, isSigned, numbersIn } from './receivers.ts';

const mapping: CityMapping = {
  city: 'somewhere',
  name: { zh: '某市', en: 'Somewhere' },
  coordinates: 'BD-09',
  time: 'seconds',
  transport: { format: 'xml', batch: 'request', record: 'item', kind: 'type', number: 'seq' },
  signature: { by: 'sm3', header: 'sign', timestampHeader: 'Time', keyHeader: 'appid', encoding: 'base64' },
  answer: { refused: 'fail', number: 'seq', field: 'col', reason: 'why' },
  limits: { batch: 10, perSecond: 10 },
  cadence: { ridingSeconds: 60, standingMinutes: 60 },
  records: { position: { code: 'loc', fields: { no: { from: 'plate' }, jd: { from: 'lng' } } } },
};
const json: CityMapping = { ...mapping, transport: { ...mapping.transport, format: 'json', batch: 'data' } };

test('a city is away for two hours of each night', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => isAway(Date.UTC(2026, 0, 1, hour)));
  expect(hours.filter(Boolean)).toHaveLength(2);
  expect(isAway(Date.parse('2026-01-01T03:00:00+08:00'))).toBe(true);
});

test('one record in a hundred is refused with its field and a reason', () => {
  const numbers = Array.from({ length: 2_000 }, (_, i) => `n${i}`);
  const refused = numbers.filter(isRefused);
  expect(refused.length).toBeGreaterThan(8);
  expect(refused.length).toBeLessThan(40);
  const [bad = ''] = refused;
  const xml = `<request><item><seq>${bad}</seq></item><item><seq>n-good</seq></item></request>`;
  expect(numbersIn(mapping, xml)).toEqual([bad, 'n-good']);
  expect(answerTo(mapping, xml)).toContain(`<fail><seq>${bad}</seq><col>jd</col>`);
  const body = JSON.stringify({ data: [{ seq: bad }] });
  expect(JSON.parse(answerTo(json, body))).toMatchObject({ fail: [{ seq: bad, col: 'jd' }] });
});

test('only requests signed with the secret are accepted', () => {
  const city = { port: 1, key: 'k', secret: 's', mapping };
  const sign = createHash('sm3').update('k7bodys').digest('base64');
  expect(isSigned(city, { sign, time: '7' }, 'body')).toBe(true);
  expect(isSigned(city, { sign, time: '8' }, 'body')).toBe(false);
});
