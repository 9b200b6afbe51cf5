import { expect, test } from 'vitest';
import { type BothSides, differenceOf, feeByRate } from './difference.ts';

const paid: BothSides = {
  what: 'payment',
  ours: 350,
  theirs: 350,
  times: 1,
  elsewhere: null,
  isAsked: false,
  ourFee: 2,
  theirFee: 2,
};
const refund: Partial<BothSides> = { what: 'refund' };
const other = { day: '2026-11-23', cents: 350 };

test.each<[string, Partial<BothSides>, unknown]>([
  ['both say the same', {}, undefined],
  ['fees differ by how they are rounded', { theirFee: 3 }, undefined],
  ['we reckoned no fee', { ourFee: null, theirFee: 9 }, undefined],
  ['the provider takes another fee', { theirFee: 6 }, ['fee', 0]],
  ['the bill has more', { theirs: 351 }, ['amount', 1]],
  ['the bill has less', { theirs: 349 }, ['amount', -1]],
  ['the bill has it twice', { theirs: 700, times: 2 }, ['duplicate', 350]],
  ['a refund stands twice in the bill', { ...refund, theirs: 700, times: 2 }, ['duplicate', -350]],
  ['only the bill has it', { ours: null }, ['channel_only', 350]],
  ['only the bill has the refund', { ...refund, ours: null }, ['channel_only', -350]],
  ['the bill has a refund that we wait for', { ...refund, ours: null, isAsked: true }, ['late', 0]],
  ['only we have it', { theirs: null, times: 0 }, ['system_only', -350]],
  ['the provider has not sent our refund', { ...refund, theirs: null }, ['refund_missing', 350]],
  ['our side is of another day', { ours: null, elsewhere: other }, ['late', 0]],
  ['the bill is of another day', { theirs: null, elsewhere: other }, ['late', 0]],
  ['another day and another amount', { ours: null, theirs: 360, elsewhere: other }, ['amount', 10]],
  ['neither has it', { ours: null, theirs: null }, undefined],
])('%s', (_, sides, expected) => {
  const found = differenceOf({ ...paid, ...sides });
  expect(found && [found.kind, found.deltaCents]).toEqual(expected);
});

test.each([
  [350, 60, 2],
  [83, 60, 0],
  [84, 60, 1],
  [100_000, 38, 380],
])('%i at %i ten-thousandths is a fee of %i', (cents, bp, fee) => {
  expect(feeByRate(cents, bp)).toBe(fee);
});
