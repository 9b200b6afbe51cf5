import type { z } from 'zod';
import { countText } from '../../ui/format.ts';
import { kitWords as words } from '../kit.words.ts';

export type Shape = Readonly<Record<string, z.ZodType>>;

type Issue = z.core.$ZodIssue;
type Limit = Extract<Issue, { code: 'too_small' | 'too_big' }>;

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

const limitWords: Record<string, Record<Limit['code'], (n: number) => string>> = {
  string: { too_small: words.tooShort, too_big: words.tooLong },
  array: { too_small: words.tooFew, too_big: words.tooManyItems },
};
const numberWords = {
  too_small: (n: number) => words.tooSmall(countText(n)),
  too_big: (n: number) => words.tooBig(countText(n)),
};

const limitOf = (issue: Limit) => Number(issue.code === 'too_small' ? issue.minimum : issue.maximum);

/** The error of a value, for the person who typed it. */
export function sentenceOfIssue(issue: Issue, value: unknown): string {
  if (isEmpty(value)) return words.required;
  if (issue.code === 'too_small' || issue.code === 'too_big')
    return (limitWords[issue.origin] ?? numberWords)[issue.code](limitOf(issue));
  if (issue.code === 'custom') return issue.message;
  if (issue.code === 'invalid_value') return words.invalidChoice;
  return issue.code === 'invalid_type' && issue.expected === 'int' ? words.notWhole : words.invalid;
}

/** Whether a form may omit this. */
export const isOptional = (schema: z.ZodType) => schema.safeParse(undefined).success;

/** Removes emptied optional values. */
export function cleaned(shape: Shape, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => {
      const value = values[name];
      return [name, isEmpty(value) && isOptional(schema) ? undefined : value];
    }),
  );
}

/** The error of one field's value; undefined if the call would accept it. */
export function wrongWith(schema: z.ZodType, value: unknown): string | undefined {
  const given = isEmpty(value) && isOptional(schema) ? undefined : value;
  const issue = schema.safeParse(given).error?.issues[0];
  return issue && sentenceOfIssue(issue, given);
}
