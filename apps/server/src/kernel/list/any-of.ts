import { sql } from 'kysely';

/** What a column of numbers is compared with to be one of many: one parameter, however many there are. */
export const anyNumber = (numbers: readonly number[]) => sql<number>`any(${[...numbers]}::int[])`;

/** What a column of texts is compared with to be one of many: one parameter, however many there are. */
export const anyText = (texts: readonly string[]) => sql<string>`any(${[...texts]}::text[])`;
