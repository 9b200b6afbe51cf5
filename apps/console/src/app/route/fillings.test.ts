// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { fillings } from './fillings.ts';

const declaring = import.meta.glob<Record<string, { slot: string }>>('../../**/*.slots.ts', { eager: true });

const declared = Object.values(declaring).flatMap((slots) => Object.values(slots));
const isCollection = (one: object) => 'all' in one;
const namesOf = (collections: boolean) =>
  declared.filter((one) => isCollection(one) === collections).map(({ slot }) => slot);
const filledOf = (names: readonly string[]) =>
  fillings.map(({ slot }) => slot).filter((slot) => names.includes(slot));

test('one thing stands in every slot that a page declares', () => {
  const slots = namesOf(false);
  expect(slots.length).toBeGreaterThan(5);
  expect(filledOf(slots).sort()).toEqual(slots.sort());
});

test('something is added to every collection that a page declares, and nothing to any other', () => {
  const collections = namesOf(true);
  expect([...new Set(filledOf(collections))].sort()).toEqual(collections.sort());
  const known = new Set(declared.map(({ slot }) => slot));
  expect(fillings.filter(({ slot }) => !known.has(slot))).toEqual([]);
});
