import type { HotlineHours } from '@kickstand/contract/service/help';
import { helpWords } from './help.words.ts';

const words = helpWords.telephones;

/** Minutes of a day as `07:00`. */
export const clockText = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
type Weekday = (typeof weekdays)[number];

const spanText = ({ fromMinute, toMinute }: HotlineHours) =>
  fromMinute === 0 && toMinute === 1_440 ? words.always : `${clockText(fromMinute)}–${clockText(toMinute)}`;

/** Consecutive weekdays with the same hours, as runs. */
function runsOf(hours: readonly HotlineHours[]) {
  const runs: { first: number; last: number; span: string }[] = [];
  for (const day of hours.toSorted((a, b) => a.weekday - b.weekday)) {
    const [span, before] = [spanText(day), runs.at(-1)];
    if (before && before.last === day.weekday - 1 && before.span === span) before.last = day.weekday;
    else runs.push({ first: day.weekday, last: day.weekday, span });
  }
  return runs;
}

const dayName = (day: number) => words.days[day as Weekday];

const daysText = (first: number, last: number) => {
  if (first === 1 && last === 7) return words.everyDay;
  return first === last ? dayName(first) : `${dayName(first)}–${dayName(last)}`;
};

/** `周一–周五 09:00–18:00`. */
export const hoursText = (hours: readonly HotlineHours[]) =>
  runsOf(hours)
    .map(({ first, last, span }) => `${daysText(first, last)} ${span}`)
    .join(' · ') || words.never;
