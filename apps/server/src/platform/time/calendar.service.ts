import { type PriceCalendar, priceCalendar } from '@kickstand/contract/rides/pricing';
import type { Db } from '../../kernel/database/db.ts';
import { settingOf } from '../../kernel/program/setting.ts';

/** The setting that keeps the days which are priced and worked otherwise. */
export const calendarSetting = 'priceCalendar';

/** The days that are priced and worked otherwise than their weekday says. */
export async function priceCalendarOf(db: Db): Promise<PriceCalendar> {
  const kept = priceCalendar.safeParse(await settingOf(db, calendarSetting));
  return kept.success ? kept.data : { holidays: [], makeUpWorkdays: [] };
}
