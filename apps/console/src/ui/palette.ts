import type { Appearance } from './tones.ts';

/** The deployment's colour where nothing else was chosen. */
export const defaultBrand = '#1890ff';

type Rgb = readonly [number, number, number];

const rgbOf = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;
const hexOf = (rgb: Rgb) => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

const linear = (part: number) => (part <= 10.31475 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4);

function luminance(hex: string) {
  const [r, g, b] = rgbOf(hex);
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

/** WCAG contrast ratio of two colours, 1 to 21. */
export function contrast(one: string, other: string) {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function mix(from: string, to: string, share: number) {
  const target = rgbOf(to);
  return hexOf(rgbOf(from).map((part, i) => part + ((target[i] ?? 0) - part) * share) as unknown as Rgb);
}

function until(colour: string, towards: string, enough: (colour: string) => boolean) {
  for (let share = 0; share < 1; share += 0.02) {
    const mixed = mix(colour, towards, share);
    if (enough(mixed)) return mixed;
  }
  return towards;
}

/** The darkest and lightest grounds that a primary colour is read on. */
const grounds = { light: '#f0f2f5', dark: '#262626' } as const;

/** The brand colour as far as it must move to be readable as text, and what is readable on it. */
export function primaryFor(brand: string, appearance: Appearance) {
  const ground = grounds[appearance];
  const towards = appearance === 'light' ? '#000000' : '#ffffff';
  const primary = until(brand, towards, (colour) => contrast(colour, ground) >= 4.6);
  return { primary, onPrimary: appearance === 'light' ? '#ffffff' : '#04121f' };
}
