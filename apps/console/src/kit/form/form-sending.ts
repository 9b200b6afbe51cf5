import type { FormInstance } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import { submitThrottleMs, useOncePer } from '../action/once.ts';
import { fieldSentences, sentenceOf } from '../client/sentence.ts';
import { cleaned, sentenceOfIssue, wrongWith } from './rules.ts';

export type Values = Record<string, unknown>;

/** An antd rule from a rule of the call. */
export async function judge(schema: z.ZodType, value: unknown) {
  const wrong = wrongWith(schema, value);
  if (wrong) throw new Error(wrong);
}

/** The body as the call takes it; errors found only in the whole are shown at the fields. */
export function bodyOf(schema: z.ZodObject, values: Values, form: FormInstance<Values>) {
  const parsed = schema.safeParse(cleaned(schema.shape, values));
  if (parsed.success) return parsed.data;
  form.setFields(
    parsed.error.issues.map((issue) => ({
      name: String(issue.path[0] ?? ''),
      errors: [sentenceOfIssue(issue, values[String(issue.path[0])])],
    })),
  );
  return undefined;
}

/** Submits once per press and second, and shows refusals at the fields; the input stays. */
export function useSubmit(form: FormInstance<Values>, send: (values: Values) => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const oncePer = useOncePer(submitThrottleMs);

  async function go() {
    const values = await form.validateFields().catch(() => undefined);
    if (!values) return;
    setBusy(true);
    setError(undefined);
    try {
      await send(values);
    } catch (error) {
      setError(error);
      form.setFields(
        Object.entries(fieldSentences(error)).map(([name, sentence]) => ({ name, errors: [sentence] })),
      );
    } finally {
      setBusy(false);
    }
  }
  const submit = () => {
    if (!busy) oncePer(() => void go());
  };
  const forget = () => setError(undefined);
  return { busy, error, forget, refused: error === undefined ? undefined : sentenceOf(error), submit };
}
