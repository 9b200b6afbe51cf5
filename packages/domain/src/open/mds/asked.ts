import { mdsVersions } from './standard.ts';

/** The media types of answers. */
export const mdsJson = 'application/vnd.mds+json';
export const mdsCsv = 'text/vnd.mds+csv';

interface Range {
  type: string;
  version: string | undefined;
  q: number;
}

function rangeOf(text: string): Range {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const named = new Map(
    parameters.map((one) => one.split(/\s*=\s*/)).map(([name = '', value = '']) => [name, value]),
  );
  const q = Number(named.get('q') ?? 1);
  return { type, version: named.get('version')?.replaceAll('"', ''), q: Number.isNaN(q) ? 0 : q };
}

/**
 * The supported version of a media type preferred by an Accept header; undefined if there is none. A version is
 * required: the standard asks every reader for one.
 */
export function versionAsked(accept: string | undefined, type: string): string | undefined {
  const spoken = (accept ?? '')
    .split(',')
    .map(rangeOf)
    .filter((one) => one.q > 0 && one.type === type && mdsVersions.some((known) => known === one.version))
    .toSorted((a, b) => b.q - a.q);
  return spoken[0]?.version;
}

const hourPattern = /^(\d{4})-(\d{2})-(\d{2})T(\d{2})$/;
export const hourMs = 3_600_000;

/** The start of an hour written as `YYYY-MM-DDTHH` in UTC; undefined if invalid. */
export function hourOf(text: string | undefined): number | undefined {
  if (!hourPattern.test(text ?? '')) return undefined;
  const at = Date.parse(`${text}:00:00Z`);
  return Number.isNaN(at) || hourText(at) !== text ? undefined : at;
}

/** An hour in that format. */
export const hourText = (at: number) => new Date(at).toISOString().slice(0, 13);

/** The first day of a month written as `YYYY-MM`; undefined if invalid. */
export const monthOf = (text: string) => (/^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? `${text}-01` : undefined);

/** Fewer rides or riders are reported as -1. */
const leastTold = 10;

/** A count for reports: below ten, including zero, it is -1. */
export const reported = (count: number) => (count < leastTold ? -1 : count);
