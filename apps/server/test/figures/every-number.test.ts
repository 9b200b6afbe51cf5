import type { FieldPlace } from '@kickstand/contract/field-words';
import {
  namedFigures,
  numberIn,
  numberKeyOf,
  otherNumbers,
  shownFigures,
} from '@kickstand/contract/insight/field-figures';
import type { Call } from '@kickstand/contract/kit';
import { isFigure, isMetric } from '@kickstand/domain/insight/metrics';
import { expect, test } from 'vitest';
import { everyCall } from '../harness.ts';
import { numbersOf } from './numbers.ts';

/** Features whose calls are there to tell figures: every number in their answers is declared. */
const telling = new Set([
  'agentAreas',
  'agents',
  'analysis',
  'figures',
  'finance',
  'fleetHistory',
  'home',
  'income',
  'reports',
  'stationStatistics',
  'vehicleStatistics',
  'walls',
  'workFacts',
  'workReports',
]);
/** So the sums of any list are called, and answers that count. */
const sums = ['sum', 'sums', 'average', 'compared'];
const counting = /\.(sums|counts|tiles|today|summary|figures|totals)$/;

const tells = ({ id }: Call) => telling.has(id.slice(0, id.indexOf('.'))) || counting.test(id);
const isReport = (call: Call) => 'report' in call;

/** Every number that stands where figures are told. */
const numbers = everyCall
  .filter(({ method }) => method === 'GET')
  .flatMap((call) =>
    numbersOf(call)
      .filter(({ place }) => tells(call) || sums.includes(place.parent))
      .map((one) => ({ ...one, call })),
  );
const nameOf = (name: string, { call, parent }: FieldPlace) => `${call}/${parent ? `${parent}.` : ''}${name}`;

test('every number of an answer that tells figures is an entry of the dictionary, or says what else it is', () => {
  expect(numbers.length).toBeGreaterThan(300);
  const silent = numbers
    .filter(
      ({ name, place, call }) => !(isReport(call) && isMetric(name)) && numberIn(name, place) === undefined,
    )
    .map(({ name, place }) => nameOf(name, place));
  expect([...new Set(silent)]).toEqual([]);
});

test('what is declared is there: entries that exist, and fields that answers have', () => {
  for (const [key, name] of Object.entries(shownFigures))
    expect(isFigure(name), `${key}: ${name}`).toBe(true);
  const used = new Set(
    everyCall.flatMap((call) => numbersOf(call).map(({ name, place }) => numberKeyOf(name, place))),
  );
  const unused = [shownFigures, namedFigures, otherNumbers]
    .flatMap((declared) => Object.keys(declared))
    .filter((key) => !used.has(key));
  expect(unused).toEqual([]);
});
