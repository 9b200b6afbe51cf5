// @vitest-environment jsdom
import { contract } from '@kickstand/contract';
import { commandArgs } from '@kickstand/contract/fleet/vehicles';
import { auditOf, type Call } from '@kickstand/contract/kit';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { objectName } from './object-name.parts.ts';
import { changeTerms } from './terms.parts.ts';

const calls = Object.values(contract).flatMap((group) => Object.values<Call>(group));
const exportable = calls.filter((call) => 'exports' in call && call.exports);

/** Fields a change can record: mostly the body, for an export the list’s query. */
function recorded(): string[] {
  const bodies = calls.flatMap((call) => (auditOf(call) && 'body' in call && call.body ? [call.body] : []));
  const keys = bodies.flatMap((body) => (body instanceof z.ZodObject ? Object.keys(body.shape) : []));
  const told = Object.values(commandArgs).flatMap(({ shape }) => Object.keys(shape));
  const asked = exportable.flatMap((call) => Object.keys(('query' in call && call.query?.shape) || {}));
  return [...new Set([...keys, ...told, ...asked])].sort();
}

test('every field that a change can be given has a word in the operator log', () => {
  const fields = changeTerms.fields ?? {};
  expect(recorded().length).toBeGreaterThan(150);
  expect(recorded().filter((key) => !fields[key])).toEqual([]);
});

test('every list that leaves as a file is called by a name in the log and in requests for it', () => {
  const unnamed = exportable
    .map(({ id }) => objectName({ object: id, change: {} }))
    .filter((name) => /\./.test(name));
  expect([exportable.length > 20, unnamed]).toEqual([true, []]);
});
