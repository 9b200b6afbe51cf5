import { ScatterplotLayer } from '@deck.gl/layers';
import { type Appearance, isColourWeak } from '../../../ui/tones.ts';
import { markBase } from '../map/map-colours.ts';
import { MarkLayer } from '../marks/mark-layer.ts';
import type { FleetView, Listed } from './fleet-view.ts';

/** From this zoom on a mark is large enough for its icon. */
const pictureZoom = 15;

/** The smallest disc in which an icon is recognisable, pixels. */
const pictureRadius = 10;

/** Whether marks carry icons: at any zoom for operators who cannot tell the colours apart. */
export const showsPictures = (zoom: number, weak = isColourWeak()) => weak || zoom >= pictureZoom;

/** The radius of a vehicle's disc, pixels. */
export function markRadius(zoom: number, weak = isColourWeak()) {
  if (zoom >= pictureZoom) return Math.min(16, 12 + (zoom - pictureZoom) * 1.5);
  const usual = Math.max(5.5, Math.min(9, 5.5 + (zoom - 12) * 1.2));
  return weak ? Math.max(pictureRadius, usual) : usual;
}

/** Marks are above everything the base map draws. */
export const onTop = { depthCompare: 'always', depthWriteEnabled: false } as const;

/** The shader uses this share of a mark's square for the disc, the rest for badge and shadow. */
const discShare = 0.78;

type Numbers = Float64Array | Float32Array | Uint8Array;

/** Two coordinates, one size, or four bytes normalised to 0 to 1. */
function attribute(value: Numbers) {
  if (value instanceof Uint8Array) return { value, size: 4, normalized: true };
  return { value, size: value instanceof Float64Array ? 2 : 1 };
}

const asAttributes = (given: Record<string, Numbers>) =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, attribute(value)]));

interface Look {
  zoom: number;
  appearance: Appearance;
  atlas: HTMLCanvasElement;
  picked: Listed | undefined;
  /** Whether marks must be drawn cheaply, as while the map moves without a graphics card. */
  isPlain(): boolean;
}

/** The layers for one answer of the worker. Its arrays go to the graphics card unchanged. */
export function fleetLayers(
  { points, clusters }: FleetView,
  { zoom, appearance, atlas, picked, isPlain }: Look,
) {
  const common = {
    ...markBase(appearance),
    atlas,
    isPlain,
    billboard: true,
    radiusUnits: 'pixels',
    pickable: false,
  } as const;
  const radius = markRadius(zoom);
  return [
    new MarkLayer({
      ...common,
      id: 'clusters',
      legible: true,
      radiusScale: 1 / discShare,
      data: {
        length: clusters.length,
        attributes: asAttributes({
          getPosition: clusters.positions,
          getRadius: clusters.radii,
          getFillColor: clusters.fills,
          getLineColor: clusters.rings,
          getMarks: clusters.marks,
          getTexts: clusters.texts,
        }),
      } as never,
    }),
    new MarkLayer({
      ...common,
      id: 'vehicles',
      legible: showsPictures(zoom),
      getRadius: radius,
      radiusScale: 1 / discShare,
      data: {
        length: points.length,
        attributes: asAttributes({
          getPosition: points.positions,
          getFillColor: points.fills,
          getLineColor: points.rings,
          getMarks: points.marks,
        }),
      } as never,
    }),
    new ScatterplotLayer<Listed>({
      id: 'picked',
      parameters: onTop,
      data: picked ? [picked] : [],
      getPosition: ({ lng, lat }) => [lng, lat],
      getRadius: radius + 6,
      radiusUnits: 'pixels',
      billboard: true,
      filled: false,
      stroked: true,
      getLineColor: appearance === 'light' ? [11, 87, 168] : [124, 188, 255],
      getLineWidth: 3,
      lineWidthUnits: 'pixels',
    }),
  ];
}
