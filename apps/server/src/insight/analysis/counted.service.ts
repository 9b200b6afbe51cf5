import { businessDayOf, wallClock } from '@kickstand/domain/platform/time';
import type { Ctx } from '../../kernel/call/ctx.ts';
import type { Question } from './looked-at.service.ts';
import { samplesIn } from './summary.store.ts';

/** Hours of the days so far. */
function hoursOf(ctx: Ctx, { looked, days }: Question) {
  const today = businessDayOf(ctx.now(), looked.zone);
  const now = wallClock(ctx.now(), looked.zone).getUTCHours();
  const hours = looked.hours ?? Array.from({ length: 24 }, (_, hour) => hour);
  const hoursIn = (day: string) =>
    day === today ? hours.filter((hour) => hour <= now).length : hours.length;
  return days.reduce((sum, day) => sum + hoursIn(day), 0);
}

/** If vehicles were counted in a smaller share of the hours, rides and vehicles cover different times. */
const leastCounted = 0.9;

/** How much of the requested period was counted. */
export interface Counted {
  instants: number;
  /** Hours so far, and the share of them in which vehicles were counted. */
  hours: number;
  counted: number;
}

/** The number of counted instants, and the share of the hours so far in which vehicles were counted. */
export async function countedOf(ctx: Ctx, question: Question): Promise<Counted> {
  const samples = await samplesIn(ctx.db, question.scope, question.looked);
  const hours = hoursOf(ctx, question);
  return {
    instants: samples.instants,
    hours,
    counted: hours === 0 ? 0 : Math.min(1, samples.hours / hours),
  };
}

/** Whether enough was counted for figures per vehicle. */
export const isEnough = ({ counted }: Counted) => counted >= leastCounted;
