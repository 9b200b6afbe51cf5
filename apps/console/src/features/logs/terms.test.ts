// @vitest-environment jsdom
import { contract } from '@kickstand/contract';
import { auditOf, type Call } from '@kickstand/contract/kit';
import { commandArgs } from '@kickstand/contract/vehicles';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { changeTerms } from './terms.parts.ts';

/** What a change may record: most of them say what they were given. */
function recorded(): string[] {
  const calls = Object.values(contract).flatMap((group) => Object.values<Call>(group));
  const bodies = calls.flatMap((call) => (auditOf(call) && 'body' in call && call.body ? [call.body] : []));
  const keys = bodies.flatMap((body) => (body instanceof z.ZodObject ? Object.keys(body.shape) : []));
  const told = Object.values(commandArgs).flatMap(({ shape }) => Object.keys(shape));
  return [...new Set([...keys, ...told])].sort();
}

test('every field that a change can be given has a word in the operator log', () => {
  const fields = changeTerms.fields ?? {};
  expect(recorded().length).toBeGreaterThan(150);
  expect(recorded().filter((key) => !fields[key])).toEqual([]);
});
