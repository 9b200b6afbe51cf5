import type { Cents } from '@kickstand/contract/kit';
import { breakOf } from '@kickstand/domain/work/work-plans';
import {
  type DoneWork,
  figuresOf,
  paidMinutes,
  ranksOf,
  standardMinutes,
} from '@kickstand/domain/work/work-verdicts';
import type { Db } from '../../kernel/database/db.ts';
import { grouped } from '../../kernel/grouped.ts';
import {
  type DoneBySomebody,
  type RosteredShift,
  shiftsOfPeople,
  workOfPeople,
} from './performance.store.ts';
import type { Looked } from './work-rows.store.ts';

const minuteMs = 60_000;
const percent = (share: number | null) => share && Math.round(share * 1_000) / 10;

/** The elapsed part of a shift minus its break; absence is not recorded anywhere. */
function minutesOf({ from, until }: RosteredShift, now: number) {
  const whole = (until - from) / minuteMs;
  const roster = Math.max(0, (Math.min(until, now) - from) / minuteMs);
  const pause = breakOf(whole, 0);
  return paidMinutes({
    roster,
    breaks: pause && roster >= pause.fromMinute + pause.minutes ? pause.minutes : 0,
    absence: 0,
  });
}

const workOf = ({
  type,
  n,
  validity,
  valueCents,
  redone,
  planned,
  plannedMinutes,
}: DoneBySomebody): DoneWork => ({
  type,
  validity,
  n,
  valueCents,
  redone,
  travelMinutes: Math.max(0, plannedMinutes - planned * standardMinutes[type]),
});

/** A person's work and time, over all kinds. */
function performed(done: readonly DoneBySomebody[], minutes: number) {
  const valid = done.filter(({ validity }) => validity === 'valid');
  const priced = valid.reduce((sum, one) => sum + one.priced, 0);
  const unpriced = valid.reduce((sum, { n }) => sum + n, 0) - priced;
  const figures = figuresOf(done.map(workOf), minutes);
  // Work that was not priced has no value that was known when it was given.
  const valuePerHour = priced > 0 || unpriced === 0 ? figures.valuePerHour : null;
  return { minutes, unpriced, figures: { ...figures, valuePerHour } };
}

/** People with the figures of all their field work in the period, and their ranks. */
export async function withPerformance<P extends { id: string }>(
  db: Db,
  looked: Looked,
  people: readonly P[],
) {
  const ids = people.map(({ id }) => id);
  const work = grouped(await workOfPeople(db, looked, ids), ({ operatorId }) => operatorId);
  const shifts = grouped(await shiftsOfPeople(db, looked, ids), ({ operatorId }) => operatorId);
  const found = people.map((person) => {
    const minutes = (shifts.get(person.id) ?? []).reduce((sum, one) => sum + minutesOf(one, looked.now), 0);
    return { person, ...performed(work.get(person.id) ?? [], minutes) };
  });
  const ranks = ranksOf(found, ({ valuePerHour }) => valuePerHour);
  return found.map((one) => {
    const { valuePerHour, work: share, rework } = one.figures;
    return {
      ...one.person,
      rank: ranks.get(one) ?? null,
      paidSeconds: one.minutes > 0 ? Math.round(one.minutes * 60) : null,
      valuePerHour: valuePerHour === null ? null : (Math.round(valuePerHour) as Cents),
      unpriced: one.unpriced,
      workPct: percent(share),
      reworkPct: percent(rework),
    };
  });
}
