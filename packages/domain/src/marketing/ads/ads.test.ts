import type { AdPlace } from '@kickstand/contract/marketing/ads';
import { expect, test } from 'vitest';
import { fitsPlace, mayLeadTo, mostIn } from './index.ts';

const hosts = new Set(['m.example.com']);

test.each([
  ['https://m.example.com/a?b=1', true],
  ['HTTPS://M.EXAMPLE.COM', true],
  ['http://m.example.com/a', false],
  ['https://example.com', false],
  ['https://m.example.com.evil.net', false],
  ['https://m.example.com@evil.net/', false],
  ['https://user@m.example.com/', false],
  ['https://m.example.com:8443/', false],
  ['javascript:alert(1)', false],
  ['//m.example.com', false],
  ['m.example.com', false],
])('an ad that leads to %s is %s', (url, allowed) => {
  expect(mayLeadTo({ kind: 'https', url }, hosts)).toBe(allowed);
});

test('what leads to no address of the web needs no list', () => {
  expect(mayLeadTo({ kind: 'none' }, new Set())).toBe(true);
  expect(mayLeadTo({ kind: 'page', page: 'wallet' }, new Set())).toBe(true);
});

test.each<[AdPlace, number, number, boolean]>([
  ['splash', 1_080, 1_920, true],
  ['splash', 1_920, 1_080, false],
  ['home_banner', 900, 300, true],
  ['home_banner', 900, 305, true],
  ['home_banner', 900, 320, false],
  ['ride_end', 1, 1, false],
])('in the place %s a picture of %i×%i fits: %s', (place, width, height, fits) => {
  expect(fitsPlace(place, { width, height })).toBe(fits);
});

test('of pop-ups one is shown at a time, of banners several', () => {
  expect([mostIn('home_popup'), mostIn('splash')]).toEqual([1, 1]);
  expect(mostIn('home_banner')).toBeGreaterThan(1);
});
