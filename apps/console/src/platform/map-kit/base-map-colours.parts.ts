import type { Appearance } from '../../ui/tones.ts';

/** The colours of the base map. */
export const baseMapColours = {
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
