import type { CardHours, CardRights } from '@kickstand/contract/money/cards';
import { countText, moneyText } from '../../ui/format.ts';
import { cardsWords } from './cards.words.ts';

const { rights: words, usable } = cardsWords;

/** Ten-thousandths as 折: 9,500 is 9.5. */
const tenths = (bp: number) => String(bp / 1_000);

/** What one ride with a card saves. */
export function rightsText(rights: CardRights): string {
  if (rights.by === 'time') return words.time(String(rights.freeMinutes));
  if (rights.by === 'amount') return words.amount(moneyText(rights.mostCents));
  if (rights.by === 'pass') return words.pass;
  const { payBp, mostCents } = rights;
  return mostCents === null
    ? words.share(tenths(payBp))
    : words.shareAtMost(tenths(payBp), moneyText(mostCents));
}

/** Minutes of a day as `07:00`. */
export const clockText = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** When a card may be used. */
export function hoursText({ weekdays, fromMinute, toMinute }: CardHours): string {
  const days =
    weekdays.length === 7
      ? usable.everyDay
      : weekdays.map((day) => usable.days[day as keyof typeof usable.days]).join(' ');
  const isAllDay = fromMinute === 0 && toMinute === 1_440;
  const hours = isAllDay ? usable.always : `${clockText(fromMinute)}–${clockText(toMinute)}`;
  return usable.text(days, hours);
}

/** A number of which 0 means that there is no limit. */
export const limitText = (most: number) => (most === 0 ? cardsWords.unlimited : countText(most));
