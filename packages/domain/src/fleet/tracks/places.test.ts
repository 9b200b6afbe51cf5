import { expect, test } from 'vitest';
import { breaksOf, pointsOfPlaces } from './places.ts';

const minute = 60_000;
const place = (minutes: number, north: number, duty = true) => ({
  at: minutes * minute,
  lng: 113.5,
  lat: 30.5 + north / 111_195,
  duty,
});

test('the speed of a phone follows from the places around, and its course stays while it stands', () => {
  const points = pointsOfPlaces([place(0, 0), place(1, 200), place(2, 201), place(3, 1)]);
  expect(points.map(({ speed, course }) => [speed, course])).toEqual([
    [0, 0],
    [12, 0],
    [0, 0],
    [12, 180],
  ]);
});

test('two places of one instant tell no speed', () => {
  expect(pointsOfPlaces([place(0, 0), place(0, 500)]).map(({ speed }) => speed)).toEqual([0, 0]);
});

test.each([
  ['all at work', [true, true, true], []],
  ['one in the middle', [true, false, false, true], [[1, 3]]],
  ['one that goes on', [true, false, false], [[1, 2]]],
  [
    'two',
    [false, true, false, true],
    [
      [0, 1],
      [2, 3],
    ],
  ],
  ['one of which only its last instant is known', [true, false], []],
  ['nothing', [], []],
])('breaks of a day: %s', (_, duties, found) => {
  const places = duties.map((duty, i) => place(i, 0, duty));
  expect(breaksOf(places).map(({ from, to }) => [from / minute, to / minute])).toEqual(found);
});
