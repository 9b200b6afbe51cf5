import { ScatterplotLayer } from '@deck.gl/layers';
import type { Appearance } from '../../../ui/tones.ts';
import { onTop } from '../fleet/fleet-layers.ts';

interface Marked {
  /** The radius of a vehicle's disc, pixels. */
  radius: number;
  /** Longitude and latitude of the chosen vehicles. */
  chosen: Float64Array | undefined;
  /** The vehicle pointed at beside the map. */
  pointed: { lng: number; lat: number } | undefined;
  appearance: Appearance;
}

type Colour = [number, number, number];
const chosenColour: Record<Appearance, Colour> = { light: [212, 56, 13], dark: [255, 170, 90] };
const pointedColour: Record<Appearance, Colour> = { light: [11, 87, 168], dark: [124, 188, 255] };

const ring = {
  parameters: onTop,
  radiusUnits: 'pixels',
  lineWidthUnits: 'pixels',
  billboard: true,
  filled: false,
  stroked: true,
} as const;

/** Rings around the chosen vehicles, and one around the vehicle pointed at in the list. */
export const chosenLayers = ({ radius, chosen, pointed, appearance }: Marked) => [
  new ScatterplotLayer({
    ...ring,
    id: 'chosen',
    getRadius: radius + 4,
    getLineWidth: 2.5,
    getLineColor: chosenColour[appearance],
    data: {
      length: (chosen?.length ?? 0) / 2,
      attributes: { getPosition: { value: chosen ?? new Float64Array(), size: 2 } },
    } as never,
  }),
  new ScatterplotLayer<{ lng: number; lat: number }>({
    ...ring,
    id: 'pointed',
    getRadius: radius + 10,
    getLineWidth: 2,
    getLineColor: pointedColour[appearance],
    data: pointed ? [pointed] : [],
    getPosition: ({ lng, lat }) => [lng, lat],
  }),
];
