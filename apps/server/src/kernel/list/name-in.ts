import { sql } from 'kysely';
import type { Locale } from '../call/refuse.ts';

/** The name of a row in a language, if it has one of its own in English; otherwise its other name. */
export const nameIn = <T extends string | null = string>(table: string, locale: Locale) =>
  locale === 'en-US'
    ? sql<T>`coalesce(${sql.ref(`${table}.name_en`)}, ${sql.ref(`${table}.name`)})`
    : sql<T>`${sql.ref(`${table}.name`)}`;
