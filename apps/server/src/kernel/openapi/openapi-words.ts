import { type FieldPlace, fieldKeyOf, fieldWords, isBase64 } from '@kickstand/contract/field-words';
import { isMetric, metricOf } from '@kickstand/domain/insight/metrics';

/** A JSON Schema, as far as this document generator needs it. */
export interface Schema {
  [key: string]: unknown;
  description?: string;
  properties?: Record<string, Schema>;
}

const joined = ['anyOf', 'oneOf', 'allOf', 'prefixItems'] as const;
const nested = ['items', 'additionalProperties'] as const;

/** The nested schemas without a name of their own: branches and list items. */
function unnamedIn(schema: Schema): Schema[] {
  const branches = joined.flatMap((key) => (schema[key] as Schema[] | undefined) ?? []);
  const inner = nested.map((key) => schema[key]).filter((value) => typeof value === 'object');
  return [...branches, ...(inner as Schema[])];
}

/** Each field of a schema, at any depth, with its path. */
export function* fieldsIn(schema: Schema, place: FieldPlace): Generator<[string, Schema, FieldPlace]> {
  for (const inner of unnamedIn(schema)) yield* fieldsIn(inner, place);
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    yield [name, field, place];
    yield* fieldsIn(field, { ...place, parent: name, isParameter: false });
  }
}

/** The description of a field: its schema's own, the one shared by all fields of the name, or the dictionary's for a figure. */
function wordsOf(name: string, field: Schema, place: FieldPlace) {
  const key = fieldKeyOf(name, place);
  const words = key === undefined ? undefined : fieldWords[key];
  return field.description ?? words ?? (isMetric(name) ? `${metricOf(name).is.en}.` : undefined);
}

/** A schema with a description at each field; base64 fields are marked. */
export function inWords(schema: Schema, place: FieldPlace): Schema {
  for (const [name, field, where] of fieldsIn(schema, place)) {
    const words = wordsOf(name, field, where);
    if (words !== undefined) field.description = words;
    if (field.type === 'string' && words !== undefined && isBase64(words)) field.contentEncoding = 'base64';
  }
  return schema;
}
