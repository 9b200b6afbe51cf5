import type { HotlineHours } from '@kickstand/contract/service/help';
import { wallClock } from '../../platform/time/index.ts';

/** At any time, as an area has it of which nobody has said when its hotline is answered. */
export const allWeek: readonly HotlineHours[] = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  weekday,
  fromMinute: 0,
  toMinute: 1_440,
}));

/** Whether somebody answers at an instant, epoch ms, by what clocks of the zone show. */
export function isAnswered(hours: readonly HotlineHours[], at: number, zone: string): boolean {
  const wall = wallClock(at, zone);
  const minute = wall.getUTCHours() * 60 + wall.getUTCMinutes();
  return hours.some(
    ({ weekday, fromMinute, toMinute }) =>
      weekday === (wall.getUTCDay() || 7) && minute >= fromMinute && minute < toMinute,
  );
}

/** What is said while nobody answers, where nobody has written anything. */
export const usualOffText = {
  zh: '当前不在客服服务时间内，请在服务时间内拨打，或在“我的工单”中留言',
  en: 'Nobody answers the phone now: please call during service hours, or write a ticket in the app',
} as const;
