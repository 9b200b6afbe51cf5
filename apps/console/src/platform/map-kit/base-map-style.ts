import type { BaseMap } from '@kickstand/contract/platform/base-map';
import type {
  LayerSpecification,
  RasterSourceSpecification,
  SourceSpecification,
  StyleSpecification,
} from 'maplibre-gl';
import type { Appearance } from '../../ui/tones.ts';

/** The sources and layers of a base map, under everything else. */
export interface BaseMapStyle {
  sources: Record<string, SourceSpecification>;
  layers: LayerSpecification[];
  sprite: string | undefined;
}

const prefix = 'base-map-';
export const isOfBaseMap = (name: string) => name.startsWith(prefix);

/** A muted base map: paler by day, darker by night. */
export const rasterPaint = (appearance: Appearance) =>
  appearance === 'light'
    ? { 'raster-saturation': -0.35, 'raster-brightness-max': 1, 'raster-contrast': -0.05 }
    : { 'raster-saturation': -0.6, 'raster-brightness-max': 0.5, 'raster-contrast': 0.05 };

/** Tiles as layers; `shifted` makes the URL of shifted GCJ-02 tiles. */
export function rasterStyle(
  baseMap: BaseMap,
  appearance: Appearance,
  shifted: (name: string, tiles: { templates: readonly string[]; fromSouth: boolean }) => string,
): BaseMapStyle {
  const sources = baseMap.layers.map((templates, i): [string, RasterSourceSpecification] => {
    const name = `${prefix}${baseMap.id}-${i}`;
    const isShifted = baseMap.crs === 'gcj02';
    const tiles = isShifted
      ? [shifted(name, { templates, fromSouth: baseMap.scheme === 'tms' })]
      : [...templates];
    const counted = isShifted ? 'xyz' : baseMap.scheme;
    const common = { type: 'raster', tileSize: 256, maxzoom: baseMap.maxZoom } as const;
    return [name, { ...common, tiles, scheme: counted, attribution: baseMap.attribution }];
  });
  return {
    sources: Object.fromEntries(sources),
    layers: sources.map(([name]) => ({
      id: name,
      type: 'raster',
      source: name,
      paint: rasterPaint(appearance),
    })),
    sprite: undefined,
  };
}

const resolved = (address: string, base: string) => {
  // Braces of a template would be percent-encoded.
  const { href } = new URL(address, base);
  return href.replaceAll('%7B', '{').replaceAll('%7D', '}');
};

function sourceAt(source: SourceSpecification, base: string): SourceSpecification {
  const given = source as { url?: string; tiles?: string[] };
  return {
    ...source,
    ...(given.url && { url: resolved(given.url, base) }),
    ...(given.tiles && { tiles: given.tiles.map((address) => resolved(address, base)) }),
  } as SourceSpecification;
}

/** A complete style with other names, so that nothing conflicts with ours. Fonts are local: none is loaded. */
export function renamedStyle({ sources, layers, sprite }: StyleSpecification, base: string): BaseMapStyle {
  return {
    sources: Object.fromEntries(
      Object.entries(sources).map(([name, source]) => [prefix + name, sourceAt(source, base)]),
    ),
    layers: layers.map((layer) => ({
      ...layer,
      id: prefix + layer.id,
      ...('source' in layer && { source: prefix + String(layer.source) }),
    })) as LayerSpecification[],
    sprite: typeof sprite === 'string' ? resolved(sprite, base) : undefined,
  };
}
