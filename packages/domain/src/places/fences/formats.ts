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

/** What a file of fences holds, by the end of its name; undefined when it is none that can be read. */
export const formatOf = (fileName: string): ImportFormat | undefined =>
  formats[/\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? ''];

/** The ends of names that are known, for a choice of files. */
export const acceptedEnds = Object.keys(formats)
  .map((end) => `.${end}`)
  .join(',');
