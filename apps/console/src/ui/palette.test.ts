import { describe, expect, test } from 'vitest';
import { contrast, primaryFor } from './palette.ts';
import { type Appearance, tones } from './tones.ts';

const presets = ['#f5222d', '#fa541c', '#faad14', '#13c2c2', '#52c41a', '#1890ff', '#2f54eb', '#722ed1'];
const appearances: Appearance[] = ['light', 'dark'];
/** What texts and marks stand on: page, card, raised card. */
const grounds = { light: ['#ffffff', '#f0f2f5'], dark: ['#000000', '#141414', '#1f1f1f'] };

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#1890ff', '#ffffff')).toBeLessThan(4.5);
});

describe.each(appearances)('in %s', (appearance) => {
  test.each(presets)('%s can be read as text, and text on it', (brand) => {
    const { primary, onPrimary } = primaryFor(brand, appearance);
    for (const ground of grounds[appearance]) expect(contrast(primary, ground)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(onPrimary, primary)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(Object.entries(tones[appearance]))('%s can be read and told apart from the ground', (_, tone) => {
    for (const ground of [...grounds[appearance], tone.fill])
      expect(contrast(tone.text, ground)).toBeGreaterThanOrEqual(4.5);
    for (const ground of grounds[appearance]) expect(contrast(tone.solid, ground)).toBeGreaterThanOrEqual(3);
  });
});
