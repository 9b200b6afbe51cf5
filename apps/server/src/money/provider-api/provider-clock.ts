/** Providers' clocks: Beijing time, without daylight saving. */
const aheadMs = 8 * 3_600_000;

/** `2026-11-22 10:00:00`, the providers' format. */
export const providerTime = (ms: number) =>
  new Date(ms + aheadMs).toISOString().slice(0, 19).replace('T', ' ');

/** `2026-11-22T10:00:00+08:00`. */
export const providerStamp = (ms: number) => `${new Date(ms + aheadMs).toISOString().slice(0, 19)}+08:00`;

/** `20261122100000`, WeChat's format for service times. */
export const serviceTime = (ms: number) => providerTime(ms).replace(/\D/g, '');

/** Epoch ms of `20261122100000`, or of a timestamp with a zone; null if neither. */
export function stampOrTime(text: string | undefined): number | null {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text ?? '') ?? [];
  const [year, month, day, hour, minute, second] = parts;
  return year === undefined
    ? stampOf(text)
    : instantOf(`${year}-${month}-${day} ${hour}:${minute}:${second}`);
}

/** Epoch ms of `2026-11-22 10:00:00`, with or without fractions; null if invalid. */
export function instantOf(text: string | undefined): number | null {
  if (!text) return null;
  const at = Date.parse(`${text.trim().slice(0, 19).replace(' ', 'T')}+08:00`);
  return Number.isNaN(at) ? null : at;
}

/** Epoch ms of a timestamp with a zone; null if invalid. */
export function stampOf(text: string | undefined): number | null {
  const at = Date.parse(text ?? '');
  return Number.isNaN(at) ? null : at;
}
