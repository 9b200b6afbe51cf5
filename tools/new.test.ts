// What is made is compiled and tested by new.slow.ts.
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newFeature } from './scaffold/feature.ts';
import { nameOf, singularOf } from './scaffold/names.ts';
import { newScreen } from './scaffold/screen.ts';

const root = join(import.meta.dirname, '..');

describe('what cannot be made', () => {
  test.each([
    [undefined, '"" is no domain: choose one of demo, open,'],
    ['parking-spots', '"parking-spots" is no domain'],
    ['places/', 'A name is missing'],
    ['places/Parking Spots', 'is no name'],
    ['places/parking_spots', 'is no name'],
    ['places/-spots', 'is no name'],
    [`places/${'a'.repeat(41)}`, 'is too long'],
    ['places/delete', 'is a reserved word'],
    ['places/vehicles', 'There are vehicles already: packages/contract/src/fleet/vehicles'],
    ['places/live-map', 'There are live map already: apps/console/src/fleet/live-map'],
    ['places/commands', 'The contract has calls named commands already'],
    ['places/pii', 'There is a permission code pii already'],
    ['places/saved-views', 'There is a table saved_view already'],
  ])('as a feature: %s', (name, reason) => {
    expect(() => newFeature(root, name)).toThrow(reason);
  });

  test.each([
    [['home'], 'A name is missing'],
    [['home', 'Bad Name'], 'is no name'],
    [['nowhere', 'list'], 'There is no feature nowhere in the console: choose one of'],
    [['home', 'landing'], 'Home has a screen landing already'],
    [['session', 'history'], 'session.paths.ts'],
    [['home', 'history', 'vehicles.annotate'], 'There is no list call vehicles.annotate: choose one of'],
  ])('as a screen: %j', async (names, reason) => {
    await expect(newScreen(root, names)).rejects.toThrow(reason);
  });
});

test.each([
  ['parking-spots', 'parking-spot'],
  ['batteries', 'battery'],
  ['addresses', 'address'],
  ['bonus', 'bonus'],
  ['staff', 'staff'],
])('one of the %s is a %s', (many, one) => {
  expect(singularOf(nameOf(many)).kebab).toBe(one);
});
