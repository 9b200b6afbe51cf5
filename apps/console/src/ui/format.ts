/** What stands where nothing is known. Never a zero. */
export const nothing = '-- --';

/** Words that belong to a duration or an age, in the reader's language. */
export interface Units {
  days: string;
  hours: string;
  minutes: string;
  seconds: string;
  justNow: string;
  ago(span: string): string;
}

interface Deployment {
  /** The IANA zone of every shown time; asked anew each time because a first visit learns it late. */
  zone(): string;
  units: Units;
}

type Maybe<T> = T | null | undefined;

const isNumber = (value: Maybe<number>): value is number =>
  typeof value === 'number' && Number.isFinite(value);
const shown = (value: Maybe<number>, text: (value: number) => string) =>
  isNumber(value) ? text(value) : nothing;

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const twoPlaces = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const onePlace = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const upToTwo = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** Whole number with thousands separators. */
export const countText = (value: Maybe<number>) => shown(value, (n) => grouped.format(n));

/** With up to two decimals. */
export const decimalText = (value: Maybe<number>) => shown(value, (n) => upToTwo.format(n));

/** Whole cents as yuan: ¥1,234.50. */
export const moneyText = (cents: Maybe<number>) =>
  shown(cents, (n) => `${n < 0 ? '-' : ''}¥${twoPlaces.format(Math.abs(n) / 100)}`);

/** 0-100, with at most two decimals. */
export const percentText = (value: Maybe<number>) => shown(value, (n) => `${upToTwo.format(n)}%`);

/** Millivolts as volts with one decimal. A controller that sends 0 did not measure. */
export const voltText = (millivolts: Maybe<number>) =>
  millivolts === 0 ? nothing : shown(millivolts, (n) => `${onePlace.format(n / 1000)} V`);

/** Metres below a kilometre, then kilometres with two decimals. */
export const metresText = (metres: Maybe<number>) =>
  shown(metres, (n) => (Math.abs(n) < 1000 ? `${grouped.format(n)} m` : `${twoPlaces.format(n / 1000)} km`));

/** Longitude and latitude with six decimals. */
export const placeText = (lng: Maybe<number>, lat: Maybe<number>) =>
  isNumber(lng) && isNumber(lat) ? `${lng.toFixed(6)}, ${lat.toFixed(6)}` : nothing;

/** 138****1234; what is no mobile number is hidden but for its last two characters. */
export function phoneText(phone: Maybe<string>) {
  if (!phone) return nothing;
  const bare = phone.replace(/^\+?86-?/, '');
  return bare.length === 11 ? `${bare.slice(0, 3)}****${bare.slice(-4)}` : `****${bare.slice(-2)}`;
}

const spans = [
  ['days', 86_400],
  ['hours', 3_600],
  ['minutes', 60],
  ['seconds', 1],
] as const;

function durationParts(seconds: number, units: Units) {
  let left = Math.floor(seconds);
  return spans.flatMap(([unit, size]) => {
    const n = Math.floor(left / size);
    left -= n * size;
    return n > 0 ? [`${n}${units[unit]}`] : [];
  });
}

/** The two largest units apart from each other: `2 天 23 小时`, `2 d 23 h`. */
function largestTwo(seconds: number, units: Units) {
  const largest = spans.findIndex(([, size]) => seconds >= size);
  const [, least] = spans[largest + 1] ?? ['seconds', 1];
  const parts = durationParts(seconds - (seconds % least), units);
  return parts.map((part) => part.trim().replace(/^(\d+) ?/, '$1 ')).join(' ');
}

const instantFormats = new Map<string, Intl.DateTimeFormat>();

function instantFormat(zone: string) {
  const known = instantFormats.get(zone);
  if (known) return known;
  // Swedish writes dates as YYYY-MM-DD HH:mm:ss.
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  instantFormats.set(zone, made);
  return made;
}

/** The texts that depend on where and in which language the console is read. */
export function makeFormat({ zone, units }: Deployment) {
  const durationText = (seconds: Maybe<number>) =>
    shown(seconds, (n) => {
      const least = n > 0 ? `< 1${units.seconds}` : `0${units.seconds}`;
      return durationParts(n, units).join('').trim() || least;
    });

  const briefDurationText = (seconds: Maybe<number>) =>
    shown(seconds, (n) => (n < 1 ? durationText(n) : largestTwo(n, units)));

  const instantText = (ms: Maybe<number>) => shown(ms, (n) => instantFormat(zone()).format(n));

  const ageText = (ms: Maybe<number>, now: number) =>
    shown(ms, (then) => {
      const [largest] = durationParts(Math.max(0, now - then) / 1000, units);
      return largest ? units.ago(largest) : units.justNow;
    });

  return {
    /** `x天x小时x分x秒`, parts that are zero left out. */
    durationText,
    /** The same in its two largest units, cut down: a list is read at a glance. */
    briefDurationText,
    /** How long an answer took: below a second in milliseconds, then in seconds with one decimal. */
    tookText: (ms: Maybe<number>) =>
      shown(ms, (n) =>
        Math.round(n) < 1_000 ? `${Math.round(n)} ms` : `${onePlace.format(n / 1_000)} ${units.seconds}`,
      ),
    /** `YYYY-MM-DD HH:mm:ss` in the deployment's zone. */
    instantText,
    /** `YYYY-MM-DD` in the deployment's zone. */
    dayText: (ms: Maybe<number>) => (isNumber(ms) ? instantText(ms).slice(0, 10) : nothing),
    /** How long ago, in its largest unit. */
    ageText,
  };
}

const steps = ['B', 'kB', 'MB', 'GB'] as const;

/** The size of a file, in the unit in which it is a small number. */
export function sizeText(bytes: number) {
  const step = bytes < 1_000 ? 0 : Math.min(steps.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1_000 ** step;
  return `${step === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${steps[step]}`;
}
