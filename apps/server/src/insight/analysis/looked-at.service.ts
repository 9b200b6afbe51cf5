import { type dayKinds, mostAnalysisDays } from '@kickstand/contract/insight/analysis';
import { narrowed, type Scope } from '@kickstand/domain/platform/access';
import { businessDayAfter, businessDayOf } from '@kickstand/domain/platform/time';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { Refused } from '../../kernel/call/refuse.ts';
import type { Looked } from './looked-at.store.ts';

export interface Asked {
  agentIds?: number[] | undefined;
  opAreaIds?: number[] | undefined;
  areaIds?: number[] | undefined;
  modelId?: number | undefined;
  from: string;
  to: string;
  days: (typeof dayKinds)[number];
  hours?: number[] | undefined;
}

export interface Question {
  scope: Scope;
  looked: Looked;
  /** The days to count, none after today. */
  days: readonly string[];
}

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();
/** 1 Monday to 7 Sunday. */
export const isoWeekday = (day: string) => weekdayOf(day) || 7;

const isOf = (kind: Asked['days'], day: string) =>
  kind === 'all' || isoWeekday(day) < 6 === (kind === 'workdays');

function daysOf({ from, to, days: kind }: Asked, today: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to && day <= today; day = businessDayAfter(day, 1)) days.push(day);
  return days.filter((day) => isOf(kind, day));
}

/** The parsed query; refuses spans that are too long or reversed. */
export function questionOf(zone: string, ctx: Ctx, asked: Asked): Question {
  const { from, to, days, hours, modelId } = asked;
  if (to < from || to > businessDayAfter(from, mostAnalysisDays - 1))
    throw new Refused(
      'common.invalid',
      { fields: 'to' },
      { to: `at most ${mostAnalysisDays} days from the first` },
    );
  return {
    scope: narrowed(ctx.rows.scope(asked), { opAreaIds: asked.areaIds }),
    looked: { from, to, days, hours, modelId, zone },
    days: daysOf(asked, businessDayOf(ctx.now(), zone)),
  };
}
