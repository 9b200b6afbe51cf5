import { sql } from 'kysely';
import type { Locale } from '../call/refuse.ts';

/** What a row of a table with a name of its own in English is called in a language; the other name where it has none. */
export const nameIn = <T extends string | null = string>(table: string, locale: Locale) =>
  locale === 'en-US'
    ? sql<T>`coalesce(${sql.ref(`${table}.name_en`)}, ${sql.ref(`${table}.name`)})`
    : sql<T>`${sql.ref(`${table}.name`)}`;
