import type { FieldPlace } from '@kickstand/contract/field-words';
import type { Call } from '@kickstand/contract/kit';
import { z } from 'zod';
import type { Schema } from '../../src/kernel/openapi/openapi-words.ts';

const types = (schema: Schema) => [schema.type ?? []].flat() as string[];

/** The schemas that a schema is one of, or whose values its list or its names hold. */
const innerOf = (schema: Schema) =>
  [schema.anyOf ?? [], schema.items ?? [], schema.additionalProperties ?? []]
    .flat()
    .filter((one): one is Schema => typeof one === 'object' && one !== null);

/** Whether a field holds a number, a list of numbers, or numbers by name; what has fields of its own is told of by them. */
function holdsNumber(schema: Schema): boolean {
  return (
    types(schema).some((type) => type === 'number' || type === 'integer') || innerOf(schema).some(holdsNumber)
  );
}

/** A field of an answer that holds a number, the fields it stands in from the top, and where that is. */
export interface NumberField {
  name: string;
  path: readonly string[];
  place: FieldPlace;
}

function* numbersUnder(schema: Schema, call: string, path: readonly string[]): Generator<NumberField> {
  for (const inner of innerOf(schema)) yield* numbersUnder(inner, call, path);
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const place = { call, parent: path.at(-1) ?? '', isParameter: false };
    if (holdsNumber(field)) yield { name, path, place };
    yield* numbersUnder(field, call, [...path, name]);
  }
}

/** Every field of a call's answer that holds numbers. */
export const numbersOf = (call: Call): NumberField[] => [
  ...numbersUnder(
    z.toJSONSchema(call.reply, { unrepresentable: 'any', io: 'output' }) as Schema,
    call.id,
    [],
  ),
];
