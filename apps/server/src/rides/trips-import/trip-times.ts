import { instantOfWall } from '@kickstand/domain/platform/time';

/** The order of day and month in dates that end with the year. */
export type DayOrder = 'mdy' | 'dmy';

export interface Clock {
  /** Time zone of times without one. */
  zone: string;
  /** Absent: such dates cannot be read. */
  days?: DayOrder | undefined;
}

/** An instant (epoch ms), or why a text is not one. */
export type Instant = number | { fault: string };

const unread = { fault: 'a time cannot be read' };
const orderless = {
  fault: 'a time has its year last: say with --dates whether the month (mdy) or the day (dmy) is first',
};
const form =
  /^(\d{1,4})[-/.](\d\d?)[-/.](\d{1,4})[ T]+(?:(上午|下午|中午|凌晨|晚上) *)?(\d\d?):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(?: *([ap])\.?m\.?)? *(Z|[+-]\d\d:?\d\d)?$/i;

/** Epoch seconds or milliseconds, a date and time with a zone, or local time in a zone; also with AM and PM. */
export function instantOf(text: string, clock: Clock): Instant {
  if (/^\d{9,10}(\.\d+)?$/.test(text)) return Math.round(Number(text) * 1000);
  if (/^\d{12,13}(\.\d+)?$/.test(text)) return Math.round(Number(text));
  const found = form.exec(text.replace(/(\d+)年(\d+)月(\d+)日/, '$1-$2-$3'));
  if (!found) return unread;
  const [, a = '', b = '', c = '', part, hour = '', minute, second = '00', fraction = '0', half, offset] =
    found;
  const day = dayOf(a, b, c, clock.days);
  if (typeof day !== 'string') return day;
  const hours = hourOf(Number(hour), half?.toLowerCase() ?? (part && halves[part]));
  if (hours === undefined) return unread;
  const iso = `${day}T${two(hours)}:${minute}:${second}`;
  const shown = Date.parse(`${iso}Z`);
  // `Date.parse` lets the 31st of a short month flow into the next one.
  if (Number.isNaN(shown) || new Date(shown).toISOString().slice(0, 10) !== day) return unread;
  const whole = offset ? Date.parse(iso + offsetOf(offset)) : instantOfWall(shown, clock.zone);
  return whole + Math.floor(Number(`0.${fraction}`) * 1000);
}

const two = (number: number | string) => String(number).padStart(2, '0');
const offsetOf = (text: string) => (/^z$/i.test(text) ? 'Z' : text.replace(/^(...)(\d\d)$/, '$1:$2'));
const halves: Record<string, 'a' | 'p'> = { 上午: 'a', 凌晨: 'a', 中午: 'p', 下午: 'p', 晚上: 'p' };

function dayOf(a: string, b: string, c: string, order: DayOrder | undefined) {
  if (a.length === 4 && c.length <= 2) return `${a}-${two(b)}-${two(c)}`;
  if (a.length > 2 || c.length !== 4) return unread;
  if (!order) return orderless;
  return order === 'mdy' ? `${c}-${two(a)}-${two(b)}` : `${c}-${two(b)}-${two(a)}`;
}

function hourOf(hour: number, half: string | undefined) {
  if (half === undefined) return hour < 24 ? hour : undefined;
  if (hour > 12 || hour < 1) return undefined;
  return (hour % 12) + (half === 'p' ? 12 : 0);
}

/** A duration in ms: a number of units, or `h:mm:ss` and `mm:ss`; undefined if invalid. */
export function lengthOf(text: string, unitMs: number): number | undefined {
  if (/^\d+(\.\d+)?$/.test(text)) return Math.round(Number(text) * unitMs);
  const [, hours = '0', minutes, seconds] = /^(?:(\d+):)?(\d+):(\d\d)$/.exec(text) ?? [];
  if (minutes === undefined || seconds === undefined) return undefined;
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
}
