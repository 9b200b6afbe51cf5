import { describe, expect, test } from 'vitest';
import { fitColumns, headWidth } from './fit.ts';
import { paired } from './pairs.ts';

const column = (key: string, width: number, keep = false) => ({ key, width, keep });
const five = [
  column('id', 100),
  column('name', 200),
  column('text', 400),
  column('at', 100),
  column('state', 100, true),
];

const cases: [available: number, shown: string, left: string][] = [
  [0, 'id name text at state', ''],
  [900, 'id name text at state', ''],
  [899, 'id name text state', 'at'],
  [500, 'id name at state', 'text'],
  [499, 'id name state', 'text at'],
  [200, 'id state', 'name text at'],
  [50, 'id', 'name text at state'],
];

describe('columns fit', () => {
  test.each(cases)('into %i pixels as: %s', (available, shown, left) => {
    const fitted = fitColumns(five, available);
    expect(fitted.shown.map(({ key }) => key).join(' ')).toBe(shown);
    expect(fitted.left.map(({ key }) => key).join(' ')).toBe(left);
  });

  test('and share what room is left, all of it', () => {
    const { shown } = fitColumns(five, 1_001);
    expect(shown.map(({ width }) => width)).toEqual([113, 222, 444, 111, 111]);
  });
});

describe('what belongs together shares a cell', () => {
  const cell = {};
  const figure = { align: 'right' as const };
  type Column = readonly [string, { align?: 'right'; lines?: 2; below?: string | null }];
  const names = (columns: readonly Column[], more: readonly Column[] = []) =>
    paired<Column>(columns, more).map((group) => group.map(([name]) => name).join('/'));

  test('where the earlier of the two stands', () => {
    const columns: Column[] = [
      ['id', cell],
      ['riderPhone', cell],
      ['carId', cell],
      ['riderName', cell],
    ];
    expect(names(columns)).toEqual(['id', 'riderName/riderPhone', 'carId']);
  });

  test('and brings with it what would not be shown by itself', () => {
    expect(names([['startedAt', cell]], [['endedAt', cell]])).toEqual(['startedAt/endedAt']);
  });

  test('of several the first that the list has, each at most once', () => {
    const columns: Column[] = [
      ['startedAt', cell],
      ['createdAt', cell],
      ['finishedAt', cell],
    ];
    expect(names(columns)).toEqual(['startedAt/finishedAt', 'createdAt']);
  });

  test('where the list says so itself, and not where it says no', () => {
    const columns: Column[] = [
      ['id', { below: 'carId' }],
      ['startedAt', { below: null }],
      ['endedAt', cell],
      ['carId', cell],
    ];
    expect(names(columns)).toEqual(['id/carId', 'startedAt', 'endedAt']);
  });

  test('only in lines that end on the same side', () => {
    expect(
      names([
        ['ridingSeconds', figure],
        ['distanceM', cell],
      ]),
    ).toEqual(['ridingSeconds', 'distanceM']);
  });
});

test('a head is as wide as its label, and a long one breaks into two lines where it may', () => {
  expect(headWidth('状态', true)).toBe(26);
  expect(headWidth('Waiting since', true)).toBeLessThan(100);
  const long = 'Average first reply of the last seven days';
  expect(headWidth(long, true)).toBeLessThan(headWidth(long, false) * 0.7);
  expect(headWidth('Responsibilities', true)).toBe(headWidth('Responsibilities', false));
});
