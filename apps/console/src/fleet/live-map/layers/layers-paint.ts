import type { FillLevel } from '@kickstand/domain/places/stations';
import { baseMapColours } from '../../../platform/map-kit/base-map-colours.parts.ts';
import { type Appearance, type Tone, tones } from '../../../ui/tones.ts';

/** The dark red of a no-ride zone, which is not the red of a no-stop zone. */
export const noRide: Record<Appearance, string> = { light: '#8a1220', dark: '#d14a57' };

const fillTones: Record<FillLevel, Tone> = {
  empty: 'bad',
  usual: 'good',
  full: 'warn',
  over: 'special',
  any: 'busy',
};

type Part = 'solid' | 'text';
type Paint = string & number;
export const expression = (parts: unknown) => parts as Paint;

const byFill = (appearance: Appearance, part: Part) => [
  'match',
  ['get', 'fill'],
  ...Object.entries(fillTones).flatMap(([level, tone]) => [level, tones[appearance][tone][part]]),
  tones[appearance].busy[part],
];

export const byKind = (appearance: Appearance, part: Part) => {
  const tone = tones[appearance];
  return expression([
    'match',
    ['get', 'kind'],
    'station',
    byFill(appearance, part),
    'vehicle_store',
    tone.quiet[part],
    'ops_area',
    tone.special[part],
    'speed_limit',
    tone.warn[part],
    'no_ride',
    noRide[appearance],
    tone.bad[part],
  ]);
};

export const kinds = (...wanted: string[]) => ['in', ['get', 'kind'], ['literal', wanted]] as never;
export const whenActive = (yes: number, no: number) => expression(['case', ['get', 'active'], yes, no]);

export const halo = (appearance: Appearance) => ({
  'text-halo-color': baseMapColours[appearance].halo,
  'text-halo-width': 1.4,
});
