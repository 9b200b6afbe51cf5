import { refuse } from '../../kernel/call/refuse.ts';

const dayMs = 24 * 3_600_000;

interface Wish {
  from?: number | undefined;
  to?: number | undefined;
}

/** The time that is searched: what was asked for, or some days before its end. Refused when it is too long. */
export function spanOf(
  { from, to }: Wish,
  { now, mostDays, usualDays }: { now: number; mostDays: number; usualDays: number },
) {
  const end = to ?? now;
  const begin = from ?? end - usualDays * dayMs;
  // A day of 25 hours, where clocks change, is a day.
  if (end - begin > mostDays * dayMs + dayMs / 24) refuse('log.span', { days: mostDays });
  return { from: begin, to: end };
}
