import { birthdayIn } from '@kickstand/domain/marketing/rewards';
import { everything } from '@kickstand/domain/platform/access';
import { businessDayOf } from '@kickstand/domain/platform/time';
import type { Counting } from './counting.service.ts';
import { noteBirthdays } from './events.store.ts';

/** Birthdays celebrated on a day, as `MM-DD`; 28 February includes leap days in a common year. */
function daysKept(day: string): string[] {
  const here = day.slice(5);
  const leap = '2000-02-29';
  return birthdayIn(leap, Number(day.slice(0, 4))) === here && here !== '02-29' ? [here, '02-29'] : [here];
}

/** Records today’s birthdays that have not been rewarded; returns how many. */
export function tellBirthdays({ database, now, zone }: Counting): Promise<number> {
  const at = now();
  const day = businessDayOf(at, zone);
  return database.write(everything, (db) => noteBirthdays(db, { day, days: daysKept(day), at }));
}
