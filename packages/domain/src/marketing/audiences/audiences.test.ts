import { audienceTree, mostLeaves } from '@kickstand/contract/marketing/audiences';
import { expect, test } from 'vitest';
import { boundsOf, yearsBefore } from './bounds.ts';
import { fits, type RiderFacts } from './fits.ts';

const today = '2026-03-01';
const rider: RiderFacts = {
  registeredOn: '2026-02-01',
  bornOn: '2008-02-29',
  lastRideOn: null,
  cardEndsOn: '2026-03-03',
  rides7: 0,
  rides28: 3,
  rides90: 3,
  ridesLife: 3,
  cash7: 0,
  cash28: 600,
  cash90: 600,
  cashLife: 600,
  unpaidCents: 0,
  giftCents: 200,
  credit: 100,
  areaIds: [21],
  isVerified: true,
  careers: ['student'],
  got: ['spring'],
  lists: [],
};

test.each([
  ['registered so many days ago', { is: 'range', fact: 'registeredDays', least: 28, most: 28 }, true],
  ['registered longer ago', { is: 'range', fact: 'registeredDays', least: 29 }, false],
  ['18 on the first day after the 28th', { is: 'range', fact: 'age', least: 18, most: 18 }, true],
  ['not yet 19', { is: 'range', fact: 'age', least: 19 }, false],
  ['a last ride that never was', { is: 'range', fact: 'lastRideDays', least: 0 }, false],
  ['a card that ends within two days', { is: 'range', fact: 'cardEndsDays', most: 2 }, true],
  ['paid a lot', { is: 'range', fact: 'cash28', least: 601 }, false],
  ['in the area', { is: 'area', areaIds: [31, 21] }, true],
  ['a student', { is: 'career', careers: ['teacher', 'student'] }, true],
  ['given something', { is: 'got', campaignId: 'spring' }, true],
  ['on a list', { is: 'list', listId: 'guests' }, false],
] as const)('a rider is asked whether they are %s', (_, leaf, answer) => {
  const tree = leaf as Parameters<typeof fits>[0];
  expect(fits(tree, rider, today)).toBe(answer);
  expect(fits({ not: tree }, rider, today)).toBe(!answer);
});

test('groups hold all, any or none of their parts; no conditions mean everybody', () => {
  const [yes, no] = [{ is: 'verified' as const }, { is: 'list' as const, listId: 'guests' }];
  expect(fits({ all: [yes, no] }, rider, today)).toBe(false);
  expect(fits({ any: [yes, no] }, rider, today)).toBe(true);
  expect(fits({ all: [] }, rider, today)).toBe(true);
});

test('a tree with too many conditions, or groups too deep within each other, is no tree', () => {
  const leaf = { is: 'verified' };
  expect(audienceTree.safeParse({ all: Array(mostLeaves).fill(leaf) }).success).toBe(true);
  expect(audienceTree.safeParse({ all: [{ any: Array(mostLeaves).fill(leaf) }, leaf] }).success).toBe(false);
  expect(audienceTree.safeParse({ all: [{ any: [{ not: leaf }] }] }).success).toBe(true);
  expect(audienceTree.safeParse({ all: [{ any: [{ not: { all: [leaf] } }] }] }).success).toBe(false);
  expect(audienceTree.safeParse({ all: [leaf], any: [leaf] }).success).toBe(false);
});

test('whoever was born on the 29th of February gets older where there is none', () => {
  expect(yearsBefore('2028-02-29', 1)).toBe('2027-02-28');
  expect(boundsOf({ is: 'range', fact: 'age', least: 18, most: 18 }, today)).toEqual({
    fact: 'bornOn',
    from: '2007-03-02',
    to: '2008-03-01',
  });
});
