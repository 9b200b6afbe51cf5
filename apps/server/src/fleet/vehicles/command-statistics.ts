import { type CommandState, type CommandStatistic, commandTypes } from '@kickstand/contract/fleet/vehicles';
import { outcomeWords } from '@kickstand/domain/fleet/vehicles';
import type { Locale } from '../../kernel/call/refuse.ts';
import type { endingsSince } from './commands.store.ts';

type Row = Awaited<ReturnType<typeof endingsSince>>[number];

/** Counts by type and outcome, summed up as one figure per type, in the order of the types. */
export function statisticsOf(rows: readonly Row[], locale: Locale): CommandStatistic[] {
  return commandTypes.flatMap((type) => {
    const own = rows.filter((row) => row.type === type);
    return own.length > 0 ? [statisticOf(type, own, locale)] : [];
  });
}

function statisticOf(type: CommandStatistic['type'], rows: readonly Row[], locale: Locale): CommandStatistic {
  const sum = (...states: string[]) =>
    rows.filter(({ state }) => states.includes(state)).reduce((total, { n }) => total + n, 0);
  const [acked, refused, timeout] = [sum('acked'), sum('refused'), sum('timeout')];
  const ended = acked + refused + timeout;
  const timed = rows.filter(({ answeredMs }) => answeredMs !== null);
  const answers = timed.reduce((total, { n }) => total + n, 0);
  const spent = timed.reduce((total, { answeredMs }) => total + (answeredMs ?? 0), 0);
  return {
    type,
    acked,
    refused,
    timeout,
    given: sum('queued', 'sent', 'acked', 'refused', 'timeout', 'cancelled'),
    open: sum('queued', 'sent'),
    cancelled: sum('cancelled'),
    successPercent: ended === 0 ? null : Math.round((acked / ended) * 1000) / 10,
    averageMs: answers === 0 ? null : Math.round(spent / answers),
    reasons: rows
      .filter(({ state }) => state === 'refused' || state === 'timeout')
      .map(({ state, deviceCode, n }) => ({
        code: deviceCode,
        message: wordsOf(state, deviceCode, locale),
        count: n,
      }))
      .sort((a, b) => b.count - a.count),
  };
}

function wordsOf(state: CommandState, code: number | null, locale: Locale) {
  const words = outcomeWords(state, code);
  return words && (locale === 'en-US' ? words.en : words.zh);
}
