import { type CommandStatistic, commandState, commandType, commandTypes } from '@kickstand/contract/vehicles';
import { outcomeWords } from '@kickstand/domain/vehicles';
import type { Locale } from '../../kernel/call/refuse.ts';
import type { endingsSince } from './commands.store.ts';

type Row = Awaited<ReturnType<typeof endingsSince>>[number];

/** Endings counted by type and answer as one figure for each type, in the order of the types. */
export function statisticsOf(rows: readonly Row[], locale: Locale): CommandStatistic[] {
  return commandTypes.flatMap((type) => {
    const own = rows.filter((row) => commandType.parse(row.type) === type);
    return own.length > 0 ? [statisticOf(type, own, locale)] : [];
  });
}

function statisticOf(type: CommandStatistic['type'], rows: readonly Row[], locale: Locale): CommandStatistic {
  const sum = (...states: string[]) =>
    rows.filter(({ state }) => states.includes(state)).reduce((total, { n }) => total + n, 0);
  const [acked, refused, timeout] = [sum('acked'), sum('refused'), sum('timeout')];
  const ended = acked + refused + timeout;
  const timed = rows.filter(({ answered_ms }) => answered_ms !== null);
  const answers = timed.reduce((total, { n }) => total + n, 0);
  const spent = timed.reduce((total, { answered_ms }) => total + (answered_ms ?? 0), 0);
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
      .map(({ state, device_code, n }) => ({
        code: device_code,
        message: wordsOf(state, device_code, locale),
        count: n,
      }))
      .sort((a, b) => b.count - a.count),
  };
}

function wordsOf(state: string, code: number | null, locale: Locale) {
  const words = outcomeWords(commandState.parse(state), code);
  return words && (locale === 'en-US' ? words.en : words.zh);
}
