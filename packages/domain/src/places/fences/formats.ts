import type { importFormats } from '@kickstand/contract/places/fences';

type ImportFormat = (typeof importFormats)[number];

const formats: Record<string, ImportFormat> = {
  geojson: 'geojson',
  json: 'geojson',
  kml: 'kml',
  wkt: 'wkt',
  txt: 'wkt',
  xlsx: 'xlsx',
  csv: 'csv',
};

/** The format of a file of fences, by its extension; undefined if unsupported. */
export const formatOf = (fileName: string): ImportFormat | undefined =>
  formats[/\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? ''];

/** The supported extensions, for a file picker. */
export const acceptedEnds = Object.keys(formats)
  .map((end) => `.${end}`)
  .join(',');
