import type { Call } from '@kickstand/contract/kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { browserOnly, examples } from './examples.ts';
import { type AnyRequest, type EveryFeature, everyCall, everyFeature, memberOf } from './harness.ts';

/** What any caller may send to any call, and that none of it is a fault of the server. */
let all: EveryFeature;

beforeAll(async () => {
  all = await everyFeature();
});
afterAll(() => all.bed.close());

interface Shape {
  type?: string;
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  maxLength?: number;
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
}

const isNumber = ({ type, enum: among, const: only }: Shape) =>
  (type === 'integer' || type === 'number') && among === undefined && only === undefined;
const isFreeText = ({ type, enum: among, const: only, pattern, format }: Shape) =>
  type === 'string' && [among, only, pattern, format].every((one) => one === undefined);

const parts = ['params', 'query', 'body'] as const;
const shapeOf = (call: Call, part: (typeof parts)[number]): Shape => {
  const schema = (call as Partial<Record<typeof part, z.ZodType>>)[part];
  return schema ? (z.toJSONSchema(schema, { unrepresentable: 'any' }) as Shape) : {};
};

/** A value as it was, but with something else wherever its shape says that it is so; what is not there is put there. */
function withEvery(shape: Shape, given: unknown, other: (shape: Shape) => unknown): unknown {
  const found = other(shape);
  if (found !== undefined) return found;
  if (shape.anyOf)
    return shape.anyOf.map((one) => withEvery(one, given, other)).find((one) => one !== given) ?? given;
  if (shape.type === 'array' && shape.items) {
    const item = other(shape.items);
    if (item !== undefined) return [item];
    return Array.isArray(given) ? given.map((one) => withEvery(shape.items ?? {}, one, other)) : given;
  }
  if (!shape.properties || (given !== undefined && typeof given !== 'object')) return given;
  const filled = Object.entries(shape.properties).flatMap(([name, inner]) => {
    const value = withEvery(inner, (given as Record<string, unknown> | undefined)?.[name], other);
    return value === undefined ? [] : [[name, value]];
  });
  return { ...(given as object), ...Object.fromEntries(filled) };
}

/** Ask a call as somebody who may do everything, with its example changed. Undefined where nothing can be changed. */
async function ask(call: Call, change: (shape: Shape) => unknown) {
  let isChanged = false;
  const other = (shape: Shape) => {
    const found = change(shape);
    isChanged ||= found !== undefined;
    return found;
  };
  const [north] = all.worlds;
  all.bed.clock.now += 10_000;
  const example = examples[call.id];
  const good: AnyRequest = example ? await all.bed.write(async (db) => example(north, db)) : {};
  const changed = Object.fromEntries(
    parts.flatMap((part) => {
      const value = withEvery(shapeOf(call, part), good[part], other);
      return value === undefined || Object.keys(value as object).length === 0 ? [] : [[part, value]];
    }),
  ) as AnyRequest;
  return isChanged ? memberOf(all.bed, north)(call, changed) : undefined;
}

const asked = everyCall.filter(({ id }) => !browserOnly.has(id));

/** The calls whose answer to such a request is not one of these statuses. */
async function wrong(other: (shape: Shape) => unknown, isFine: (status: number) => boolean) {
  const found: string[] = [];
  let answered = 0;
  for (const call of asked) {
    const said = await ask(call, other);
    if (!said) continue;
    answered++;
    if (!isFine(said.status)) found.push(`${call.id}: ${said.status}`);
  }
  expect(answered).toBeGreaterThan(50);
  return found;
}

test('text that no database can keep is refused by every call', async () => {
  const fine = (status: number) => status === 400;
  expect(await wrong((shape) => (isFreeText(shape) ? 'a\0b' : undefined), fine)).toEqual([]);
});

test('the longest text, of quotes and signs that mean something elsewhere, is no fault', async () => {
  const signs = `%_\\'"{}$1;--`;
  const longest = ({ maxLength = 200 }: Shape) => signs.repeat(maxLength).slice(0, maxLength);
  expect(
    await wrong(
      (shape) => (isFreeText(shape) ? longest(shape) : undefined),
      (s) => s < 500,
    ),
  ).toEqual([]);
});

test.each(['maximum', 'minimum'] as const)('numbers at their %s are no fault', async (end) => {
  const atEnd = (shape: Shape) => (isNumber(shape) ? shape[end] : undefined);
  expect(await wrong(atEnd, (status) => status < 500)).toEqual([]);
});

test('every number that is given has bounds within what is kept: four bytes, or an instant', () => {
  const unbounded: string[] = [];
  for (const call of everyCall)
    for (const part of parts)
      withEvery(shapeOf(call, part), {}, (shape) => {
        const { maximum = Number.POSITIVE_INFINITY } = shape;
        const minimum = shape.minimum ?? shape.exclusiveMinimum ?? Number.NEGATIVE_INFINITY;
        const isInstant = minimum === 0 && maximum === 253_402_300_799_999;
        if (isNumber(shape) && !isInstant && (minimum < -2_147_483_648 || maximum > 2_147_483_647))
          unbounded.push(`${call.id} ${part}`);
        return undefined;
      });
  expect(unbounded).toEqual([]);
});
