import { type PriceCalendar, priceCalendar } from '@kickstand/contract/rides/pricing';
import type { Db } from '../../kernel/database/db.ts';
import { settingOf } from '../../kernel/program/setting.ts';

/** The setting with the special days for prices and work. */
export const calendarSetting = 'priceCalendar';

/** The special days for prices and work. */
export async function priceCalendarOf(db: Db): Promise<PriceCalendar> {
  const kept = priceCalendar.safeParse(await settingOf(db, calendarSetting));
  return kept.success ? kept.data : { holidays: [], makeUpWorkdays: [] };
}
