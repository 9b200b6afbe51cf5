import { type Call, isOfBrowser } from '@kickstand/contract/kit';
import { everything } from '@kickstand/domain/platform/access';
import { expect } from 'vitest';
import { z } from 'zod';
import { examples } from './examples/examples.ts';
import { type AnyRequest, type EveryFeature, everyCall, memberOf } from './harness.ts';

/** A part of a schema, as JSON schema says it. */
export interface Shape {
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

export const isNumber = ({ type, enum: among, const: only }: Shape) =>
  (type === 'integer' || type === 'number') && among === undefined && only === undefined;
export const isFreeText = ({ type, enum: among, const: only, pattern, format }: Shape) =>
  type === 'string' && [among, only, pattern, format].every((one) => one === undefined);

export const parts = ['params', 'query', 'body'] as const;
export const shapeOf = (call: Call, part: (typeof parts)[number]): Shape => {
  const schema = (call as Partial<Record<typeof part, z.ZodType>>)[part];
  return schema ? (z.toJSONSchema(schema, { unrepresentable: 'any' }) as Shape) : {};
};

/** A value as it was, but with something else wherever its shape says that it is so; what is not there is put there. */
export function withEvery(shape: Shape, given: unknown, other: (shape: Shape) => unknown): unknown {
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
async function ask(all: EveryFeature, call: Call, change: (shape: Shape) => unknown) {
  let isChanged = false;
  const other = (shape: Shape) => {
    const found = change(shape);
    isChanged ||= found !== undefined;
    return found;
  };
  const [north] = all.worlds;
  all.fixture.clock.now += 10_000;
  const example = examples[call.id];
  const good: AnyRequest = example ? await all.fixture.write(async (db) => example(north, db)) : {};
  const changed = Object.fromEntries(
    parts.flatMap((part) => {
      const value = withEvery(shapeOf(call, part), good[part], other);
      return value === undefined || Object.keys(value as object).length === 0 ? [] : [[part, value]];
    }),
  ) as AnyRequest;
  // Who sees a part of the platform is turned away before anything is read.
  const sees = call.rows === 'whole' ? { scope: everything } : {};
  return isChanged ? memberOf(all.fixture, north, sees)(call, changed) : undefined;
}

const asked = everyCall.filter((call) => !isOfBrowser(call));

/** The calls whose answer to such a request is not one of these statuses. */
export async function wrong(
  all: EveryFeature,
  other: (shape: Shape) => unknown,
  isFine: (status: number) => boolean,
) {
  const found: string[] = [];
  let answered = 0;
  for (const call of asked) {
    const said = await ask(all, call, other);
    if (!said) continue;
    answered++;
    if (!isFine(said.status)) found.push(`${call.id}: ${said.status}`);
  }
  expect(answered).toBeGreaterThan(50);
  return found;
}
