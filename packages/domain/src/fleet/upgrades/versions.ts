import { firmwareText } from '../devices/firmware.ts';

const partsOf = (version: string) =>
  firmwareText(version)
    .replace(/^[vV]/, '')
    .split(/[.+-]/)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));

const compare = (a: number | string, b: number | string) => {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0;
};

/** Compares two versions as controllers report them: positive if the first is newer, 0 if they are equal. */
export function compareVersions(a: string, b: string): number {
  const [ours, theirs] = [partsOf(a), partsOf(b)];
  for (let i = 0; i < Math.max(ours.length, theirs.length); i++) {
    const difference = compare(ours[i] ?? 0, theirs[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Whether two versions are the same, in whichever form. */
export const isSameVersion = (a: string | null, b: string) =>
  a !== null && firmwareText(a) === firmwareText(b);
