import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrast, primaryFor } from './palette.ts';
import { themeFor } from './theme.ts';
import { type Appearance, colourWeakTones, type Tone, usualTones } from './tones.ts';

const presets = ['#f5222d', '#fa541c', '#faad14', '#13c2c2', '#52c41a', '#1890ff', '#2f54eb', '#722ed1'];
const appearances: Appearance[] = ['light', 'dark'];
/** What texts and marks stand on: page, card, raised card. */
const grounds = { light: ['#ffffff', '#f0f2f5'], dark: ['#000000', '#141414', '#1f1f1f'] };

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#1890ff', '#ffffff')).toBeLessThan(4.5);
});

test('two looks never share the name of their styles', () => {
  const keys = presets.flatMap((brand) =>
    appearances.flatMap((appearance) =>
      [true, false].map((still) => {
        const { cssVar } = themeFor(brand, appearance, still);
        return typeof cssVar === 'object' && cssVar.key;
      }),
    ),
  );
  expect(new Set(keys).size).toBe(presets.length * 4);
});

const legible = (brand: string, appearance: Appearance) => {
  const { primary, onPrimary } = primaryFor(brand, appearance);
  for (const ground of grounds[appearance]) expect(contrast(primary, ground)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(onPrimary, primary)).toBeGreaterThanOrEqual(4.5);
};

describe.each(appearances)('in %s', (appearance) => {
  test.each(presets)('%s can be read as text, and text on it', (brand) => legible(brand, appearance));

  test.each(presets)('a line of the dark menu can be read under the pointer with %s', (brand) => {
    const { token, components } = themeFor(brand, appearance);
    const { darkItemHoverColor, darkItemBg, darkSubMenuItemBg } = components?.Menu ?? {};
    const text = darkItemHoverColor ?? token?.colorTextLightSolid;
    for (const ground of [darkItemBg, darkSubMenuItemBg])
      expect(contrast(String(text), String(ground))).toBeGreaterThanOrEqual(4.5);
  });

  test('so can every colour that somebody may choose', () => {
    const colour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
    fc.assert(fc.property(colour, (brand) => legible(brand, appearance)));
  });

  const palettes = [
    ['usual', usualTones],
    ['colour-weak', colourWeakTones],
  ] as const;
  const each = palettes.flatMap(([name, palette]) =>
    Object.entries(palette[appearance]).map(([key, tone]) => [`${name} ${key}`, tone] as const),
  );
  test.each(each)('%s can be read and told apart from the ground', (_, tone) => {
    for (const ground of [...grounds[appearance], tone.fill])
      expect(contrast(tone.text, ground)).toBeGreaterThanOrEqual(4.5);
    for (const ground of grounds[appearance]) expect(contrast(tone.solid, ground)).toBeGreaterThanOrEqual(3);
  });
});

type Vector = readonly [number, number, number];
type Matrix = readonly [Vector, Vector, Vector];

/** What eyes without red and without green see of linear light (Machado, Oliveira and Fernandes 2009). */
const eyes: Record<string, Matrix> = {
  'without red': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'without green': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
};

const times = (matrix: Matrix, [a, b, c]: Vector) =>
  matrix.map(([x, y, z]) => x * a + y * b + z * c) as unknown as Vector;

const light = (hex: string) =>
  [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as unknown as Vector;

const toCones: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const toOklab: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];

const seenBy = (eye: Matrix, hex: string) =>
  times(
    toOklab,
    times(
      toCones,
      times(eye, light(hex)).map((part) => Math.min(1, Math.max(0, part))) as unknown as Vector,
    ).map(Math.cbrt) as unknown as Vector,
  );

/** How far apart the two most alike of these colours look. */
function closest(eye: Matrix, tones: Record<Tone, { solid: string }>) {
  const seen = Object.values(tones).map(({ solid }) => seenBy(eye, solid));
  const pairs = seen.flatMap((one, n) => seen.slice(n + 1).map((other) => [one, other] as const));
  return Math.min(
    ...pairs.map(([one, other]) => Math.hypot(...one.map((part, n) => part - (other[n] ?? 0)))),
  );
}

describe.each(Object.entries(eyes))('eyes %s', (_, eye) => {
  test.each(appearances)(
    'tell the colours of the colour-weak mode apart in %s, and better than the usual ones',
    (appearance) => {
      const weak = closest(eye, colourWeakTones[appearance]);
      expect(weak).toBeGreaterThan(0.12);
      expect(weak).toBeGreaterThan(1.5 * closest(eye, usualTones[appearance]));
    },
  );
});
