import { mdsVersions } from './standard.ts';

/** Which media types answers have. */
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
 * The version of a media type that a reader's Accept header asks for first; undefined where it asks for none that is spoken. Without
 * a version nothing is meant: the standard asks every reader for one.
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

/** The beginning of an hour that is written `YYYY-MM-DDTHH` in UTC; undefined where it is no hour. */
export function hourOf(text: string | undefined): number | undefined {
  if (!hourPattern.test(text ?? '')) return undefined;
  const at = Date.parse(`${text}:00:00Z`);
  return Number.isNaN(at) || hourText(at) !== text ? undefined : at;
}

/** An hour as it is asked for. */
export const hourText = (at: number) => new Date(at).toISOString().slice(0, 13);

/** A month that is written `YYYY-MM`, by its first day; undefined where it is none. */
export const monthOf = (text: string) => (/^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? `${text}-01` : undefined);

/** So many or fewer rides or riders are told as -1. */
const leastTold = 10;

/** A count as reports tell it: fewer than ten are -1, and none too. */
export const reported = (count: number) => (count < leastTold ? -1 : count);
