/** Providers' clocks: Beijing, which knows no summer time. */
const aheadMs = 8 * 3_600_000;

/** `2026-11-22 10:00:00`, as providers write instants. */
export const providerTime = (ms: number) =>
  new Date(ms + aheadMs).toISOString().slice(0, 19).replace('T', ' ');

/** `2026-11-22T10:00:00+08:00`. */
export const providerStamp = (ms: number) => `${new Date(ms + aheadMs).toISOString().slice(0, 19)}+08:00`;

/** `20261122100000`, as WeChat writes when services are. */
export const serviceTime = (ms: number) => providerTime(ms).replace(/\D/g, '');

/** Epoch ms of `20261122100000`, or of a stamp that says its zone; null where it is neither. */
export function stampOrTime(text: string | undefined): number | null {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text ?? '') ?? [];
  const [year, month, day, hour, minute, second] = parts;
  return year === undefined
    ? stampOf(text)
    : instantOf(`${year}-${month}-${day} ${hour}:${minute}:${second}`);
}

/** Epoch ms of `2026-11-22 10:00:00`, with fractions or not; null where it is no instant. */
export function instantOf(text: string | undefined): number | null {
  if (!text) return null;
  const at = Date.parse(`${text.trim().slice(0, 19).replace(' ', 'T')}+08:00`);
  return Number.isNaN(at) ? null : at;
}

/** Epoch ms of a stamp that says its zone; null where it is none. */
export function stampOf(text: string | undefined): number | null {
  const at = Date.parse(text ?? '');
  return Number.isNaN(at) ? null : at;
}
