import { expect, test } from 'vitest';
import { makeTown } from '../make.ts';
import { shortName } from './short-name.ts';

test.each([
  ['Yongyuan Road at Hehua Road', 'Yongyuan Road at Hehua Road'],
  ['Yunhe Road at Guisheng West Lane', 'Yunhe Rd at Guisheng West Lane'],
  ['Hechang Avenue, Hechang Park West Gate', 'Hechang Park W Gate'],
  ['First Ring Road at Xingyuan Alley No. 3', 'First Ring Rd/Xingyuan Alley 3'],
])('%s is written %s', (name, short) => {
  expect(shortName(name)).toBe(short);
});

test.each([2_500, 20_000])(
  'in a town of %i vehicles names are as short as forms take, and no two are alike',
  (scale) => {
    const { stations, noStopZones } = makeTown(7, { scale });
    const names = [...stations, ...noStopZones].map(({ name }) => name.en);
    expect(names.filter((name) => name.length > 30)).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  },
);
