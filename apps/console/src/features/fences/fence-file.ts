import { type importFormats, mostFenceFileBytes } from '@kickstand/contract/fences';

export type ImportFormat = (typeof importFormats)[number];

export const mostBytes = mostFenceFileBytes;

const formats: Record<string, ImportFormat> = {
  geojson: 'geojson',
  json: 'geojson',
  kml: 'kml',
  wkt: 'wkt',
  txt: 'wkt',
  xlsx: 'xlsx',
  csv: 'csv',
};

/** By the end of its name; undefined when it is none that can be read. */
export const formatOf = (fileName: string): ImportFormat | undefined =>
  formats[/\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? ''];

export const acceptedEnds = Object.keys(formats)
  .map((end) => `.${end}`)
  .join(',');

/** The file's bytes in base64. */
export function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^data:[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
