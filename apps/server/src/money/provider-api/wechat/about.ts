import type { z } from 'zod';
import type { ProviderReply } from '../port.ts';
import { unknown } from '../wire.ts';
import type { Heard } from './line.ts';

/** What an answer says; unknown where it has another form, or is about something else than was asked. */
export function about<S extends z.ZodType, T>(
  { json }: Heard,
  form: S,
  read: (said: z.infer<S>) => T | undefined,
): ProviderReply<T> {
  const said = form.safeParse(json);
  const value = said.success ? read(said.data) : undefined;
  return value === undefined ? unknown('the answer is about something else') : { kind: 'answer', value };
}
