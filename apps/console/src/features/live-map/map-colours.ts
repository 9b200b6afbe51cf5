import { ridingStates } from '@kickstand/contract/vehicles';
import { type Appearance, tones } from '../../ui/tones.ts';
import { ridingTones } from '../vehicles/states.parts.ts';
import type { Palette } from './fleet-view.ts';

/** The quiet ground under the fleet. */
export const ground = {
  light: {
    land: '#edefee',
    block: '#f6f6f4',
    farmland: '#eef1e6',
    civic: '#f3f0ec',
    park: '#dcead6',
    water: '#c3d8e8',
    bank: '#b3cbdd',
    street: '#ffffff',
    casing: '#dcdddb',
    rail: '#c9cbce',
    label: '#59616c',
    waterLabel: '#3f6d92',
    halo: '#f6f6f4',
  },
  dark: {
    land: '#121519',
    block: '#191d22',
    farmland: '#171c1b',
    civic: '#1d2026',
    park: '#1a2a20',
    water: '#10222f',
    bank: '#173041',
    street: '#2a3037',
    casing: '#0f1215',
    rail: '#3a4048',
    label: '#a4adb8',
    waterLabel: '#6f9cbd',
    halo: '#121519',
  },
} as const satisfies Record<Appearance, Record<string, string>>;

const rgb = (hex: string) => Number.parseInt(hex.slice(1), 16);

export function paletteFor(appearance: Appearance): Palette {
  const tone = tones[appearance];
  return {
    riding: ridingStates.map((state) => rgb(tone[ridingTones[state]].solid)),
    quiet: rgb(tone.quiet.solid),
    batteryLow: rgb(tone.bad.solid),
    batteryMid: rgb(tone.warn.solid),
    batteryGood: rgb(tone.good.solid),
    cluster: appearance === 'light' ? rgb('#3d4f66') : rgb('#33445a'),
  };
}

const shares = (hex: string) => {
  const n = rgb(hex);
  return [n >> 16, (n >> 8) & 255, n & 255].map((part) => part / 255) as [number, number, number];
};

/** The parts of a mark that do not depend on the vehicle, 0 to 1 each. */
export const markGround = (appearance: Appearance) => ({
  surface: shares(appearance === 'light' ? '#ffffff' : '#0b0e12'),
  track: shares(appearance === 'light' ? '#dfe3e8' : '#39414b'),
  badge: shares(tones[appearance].bad.solid),
});
