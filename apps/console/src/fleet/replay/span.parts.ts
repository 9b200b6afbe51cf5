import type { Search } from '../../kit/page/screens.ts';
import type { Span } from './player.ts';

const minute = 60_000;
const hour = 60 * minute;
export const dayMs = 24 * hour;
/** The longest period played at once. */
export const mostSpanMs = 7 * dayMs;
/** The period shown before and after a moment if only the moment is given. */
const aroundMs = 2 * hour;

const read = (text: string | undefined) => {
  const ms = Number(text);
  return text && Number.isFinite(ms) && ms > 0 ? ms : undefined;
};

/** The period in the address: `trackFrom`, `trackTo` and `at` in epoch ms; by default the last day. */
export function wishOf(search: Readonly<Record<string, string>>, now: number) {
  const [from, to, at] = [read(search.trackFrom), read(search.trackTo), read(search.at)];
  // Rounded to the minute, so that renders within it share a query.
  const end = Math.ceil(now / minute) * minute;
  if (from !== undefined && to !== undefined) return { from, to, at };
  if (at === undefined) return { from: end - dayMs, to: end, at: undefined };
  return { from: at - aroundMs, to: Math.max(at, Math.min(end, at + aroundMs)), at };
}

/** The address of a span, and of a moment in it. */
export const searchOf = ({ from, to }: Span, at?: number): Search => ({
  trackFrom: from,
  trackTo: to,
  at: at === undefined ? undefined : Math.round(at),
});

/** Why a span is invalid; undefined if it is valid. */
export const spanFault = ({ from, to }: Span) =>
  from >= to ? 'backwards' : to - from > mostSpanMs ? 'tooLong' : undefined;

/** A span in pieces of at most a day, the limit of one request; neighbours share their boundary. */
export function piecesOf({ from, to }: Span): Span[] {
  const count = Math.max(1, Math.ceil((to - from) / dayMs));
  return Array.from({ length: count }, (_, i) => {
    return { from: from + i * dayMs, to: Math.min(to, from + (i + 1) * dayMs) };
  });
}
