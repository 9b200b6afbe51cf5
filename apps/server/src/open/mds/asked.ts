import { hourMs, hourOf } from '@kickstand/domain/open/mds';
import type { Db } from '../../kernel/database/db.ts';
import type { Agency } from './agency.ts';
import { badParam, missingParam, notFound } from './answers.ts';
import { isEndUnsettled, type Window } from './edges.store.ts';
import type { MdsFleet } from './stops.service.ts';

export type Query = Readonly<Record<string, unknown>>;

/** The input of an endpoint. */
export interface Asked {
  db: Db;
  agency: Agency;
  query: Query;
  params: Readonly<Record<string, string>>;
  /** The endpoint's URL without the query. */
  base: string;
  fleet: MdsFleet;
  zone: string;
  now: number;
}

const textIn = (query: Query, name: string) => {
  const value = query[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

function wholeIn(query: Query, name: string): number | undefined {
  const text = textIn(query, name);
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!/^\d{1,15}$/.test(text) || !Number.isSafeInteger(value))
    throw badParam(name, 'It has to be a whole number');
  return value;
}

/** The size of a page, and the row it starts after. */
export function pageAsked(query: Query, { usual, most }: { usual: number; most: number }) {
  const size = wholeIn(query, 'page[size]') ?? usual;
  if (size < 1 || size > most) throw badParam('page[size]', `From 1 to ${most}`);
  return { size, after: textIn(query, 'page[after]') };
}

/** The links of a page; without a next one it is the last. */
export function linksTo(base: string, query: Query, after: string | undefined) {
  if (after === undefined) return { links: { next: null } };
  const asked = Object.entries(query).filter(
    ([name, value]) => name !== 'page[after]' && typeof value === 'string',
  );
  const next = new URLSearchParams([...(asked as [string, string][]), ['page[after]', after]]);
  return { links: { next: `${base}?${next}` } };
}

/** Events are stored within this time everywhere, milliseconds. */
export const settledMs = 30_000;
/** The longest wait for rides that do not end. */
const mostWaitMs = 24 * hourMs;

/** The requested hour; undefined while a ride that should have ended by its end waits for its lock. */
export async function hourAsked(
  db: Db,
  agency: Agency,
  { query, name, now }: { query: Query; name: string; now: number },
) {
  const text = textIn(query, name);
  if (text === undefined) throw missingParam(name);
  const from = hourOf(text);
  if (from === undefined) throw badParam(name, 'An hour in UTC is written YYYY-MM-DDTHH');
  const window: Window = { from, to: from + hourMs };
  if (window.to > now) throw notFound('The hour is not over');
  if (window.to <= agency.since) throw notFound('There were no vehicles in that hour');
  if (now < window.to + settledMs) return undefined;
  const waits = now < window.to + mostWaitMs && (await isEndUnsettled(db, agency.areaIds, window.to));
  return waits ? undefined : window;
}

/** Older events are requested by the hour. */
const recentMs = 14 * 86_400_000;

/** The span of the requested recent events. */
export function spanAsked(query: Query, now: number): Window {
  const from = wholeIn(query, 'start_time');
  const to = wholeIn(query, 'end_time');
  if (from === undefined) throw missingParam('start_time');
  if (to === undefined) throw missingParam('end_time');
  for (const [name, at] of [
    ['start_time', from],
    ['end_time', to],
  ] as const)
    if (at < now - recentMs) throw badParam(name, 'It is more than two weeks ago');
  if (to < from) throw badParam('end_time', 'It lies before start_time');
  return { from, to: Math.min(to, now - settledMs) };
}
