import { sql } from 'kysely';

/** Compares a number column with a list, using a single parameter. */
export const anyNumber = (numbers: readonly number[]) => sql<number>`any(${[...numbers]}::int[])`;

/** Compares a text column with a list, using a single parameter. */
export const anyText = (texts: readonly string[]) => sql<string>`any(${[...texts]}::text[])`;
