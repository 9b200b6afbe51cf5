import type { LogEvent } from 'kysely';
import { pastSpan } from './spans.ts';

/** A span for a statement that a database connection has finished. */
export const noteStatement = (event: LogEvent) =>
  pastSpan(() => nameOfStatement(event.query.sql), {
    ms: event.queryDurationMillis,
    ...(event.level === 'error' && { error: event.error }),
  });

const verb = /^\s*([a-z]+)/i;
const table = /\b(?:from|into|update|join)\s+"?([a-z_][a-z0-9_]*)"?/i;

/** What a statement does, and to which table first: `select vehicle`. Nothing else of its text, which may hold values. */
export function nameOfStatement(sql: string): string {
  const [, does = 'statement'] = verb.exec(sql) ?? [];
  const [, first] = table.exec(sql) ?? [];
  return [does, first].filter(Boolean).join(' ').toLowerCase();
}
