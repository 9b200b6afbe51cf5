import { ridingStates } from '@kickstand/contract/fleet/vehicles';
import { type Appearance, tones } from '../../../ui/tones.ts';
import { ridingTones } from '../../vehicle-kit/states.parts.ts';
import type { Palette } from '../fleet/fleet-view.ts';

const rgb = (hex: string) => Number.parseInt(hex.slice(1), 16);

export function paletteFor(appearance: Appearance): Palette {
  const tone = tones[appearance];
  return {
    riding: ridingStates.map((state) => rgb(tone[ridingTones[state]].solid)),
    quiet: rgb(tone.quiet.solid),
    urgent: [undefined, rgb(tone.warn.solid), rgb(tone.bad.solid)],
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
export const markBase = (appearance: Appearance) => ({
  surface: shares(appearance === 'light' ? '#ffffff' : '#0b0e12'),
  track: shares(appearance === 'light' ? '#dfe3e8' : '#39414b'),
  badge: shares(tones[appearance].bad.solid),
  warning: shares(tones[appearance].warn.solid),
});
