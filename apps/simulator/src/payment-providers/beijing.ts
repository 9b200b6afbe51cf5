const aheadMs = 8 * 3_600_000;
export const dayMs = 86_400_000;

/** `2026-11-22 10:00:00` in Beijing time. */
export const beijingTime = (ms: number) =>
  new Date(ms + aheadMs).toISOString().slice(0, 19).replace('T', ' ');

/** `2026-11-22T10:00:00+08:00` */
export const beijingStamp = (ms: number) => `${beijingTime(ms).replace(' ', 'T')}+08:00`;

/** Epoch ms of the beginning of a day; NaN if invalid. */
export const beijingStart = (day: string) => Date.parse(`${day}T00:00:00+08:00`);

/** Epoch ms of `2026-11-22 10:00:00`. */
export const beijingInstant = (text: string) => Date.parse(`${text.replace(' ', 'T')}+08:00`);

/** `12.34` of 1234 cents. */
export const yuan = (cents: number) => (cents / 100).toFixed(2);

/** Bills are available from ten o'clock of the next day, for three months. */
export function isBillThere(day: string, now: number): boolean {
  const from = beijingStart(day);
  return now >= from + 34 * 3_600_000 && now < from + 92 * dayMs;
}
