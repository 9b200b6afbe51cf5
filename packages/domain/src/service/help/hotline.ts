import type { HotlineHours } from '@kickstand/contract/service/help';
import { wallClock } from '../../platform/time/index.ts';

/** Around the clock: the default of an area whose hotline hours are not set. */
export const allWeek: readonly HotlineHours[] = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  weekday,
  fromMinute: 0,
  toMinute: 1_440,
}));

/** Whether the hotline is answered at an instant, epoch ms, in local time of the zone. */
export function isAnswered(hours: readonly HotlineHours[], at: number, zone: string): boolean {
  const wall = wallClock(at, zone);
  const minute = wall.getUTCHours() * 60 + wall.getUTCMinutes();
  return hours.some(
    ({ weekday, fromMinute, toMinute }) =>
      weekday === (wall.getUTCDay() || 7) && minute >= fromMinute && minute < toMinute,
  );
}

/** The default text while nobody answers. */
export const usualOffText = {
  zh: '当前不在客服服务时间内，请在服务时间内拨打，或在“我的工单”中留言',
  en: 'Nobody answers the phone now: please call during service hours, or write a ticket in the app',
} as const;
