import { type Call, type InputOf, unstorableTextIn, withPlainDigits } from '@kickstand/contract/kit';
import type { z } from 'zod';
import { Refused, refuse } from './refuse.ts';
import { isOvergrown } from './size.ts';

type Part = 'params' | 'query' | 'body';

/** More values than the longest list of the contract needs. */
const mostValues = 20_000;
/** The number of problems reported for a request, and the length of each name and sentence. */
const mostFaults = 20;
const longestName = 100;
const longestMessage = 200;

/** Parses a request by the call's schemas, with plain digits; undeclared parameters are refused by name, not dropped. */
export function readInput(call: Call, parts: Record<Part, unknown>): InputOf<Call> {
  if (isOvergrown(parts, mostValues)) refuse('common.too_large');
  const schemas = call as Partial<Record<Part, z.ZodType>>;
  const faults = new Faults();
  const take = (name: Part) => {
    const schema = strict(schemas[name]);
    if (!schema) return name === 'query' ? faults.unasked(parts.query) : undefined;
    const parsed = schema.safeParse(withPlainDigits(parts[name] ?? {}));
    if (parsed.success) return faults.unstorable(name, parsed.data);
    faults.addAll(parsed.error.issues);
    return undefined;
  };
  const input = { params: take('params'), query: take('query'), body: take('body') } as InputOf<Call>;
  faults.refuseIfAny();
  return input;
}

const strict = (schema: z.ZodType | undefined) =>
  schema && 'strict' in schema ? (schema as z.ZodObject).strict() : schema;

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text);

/** The problems of a request by field; only the first few, whatever was sent. */
class Faults {
  readonly #fields = new Map<string, string>();

  addAll(issues: readonly z.core.$ZodIssue[]) {
    for (const issue of issues) {
      if (this.#fields.size >= mostFaults) return;
      if (issue.code === 'unrecognized_keys') this.#addUnknown(issue.keys);
      else this.#add(issue.path.join('.') || 'body', issue.message);
    }
  }

  unasked(query: unknown) {
    if (query && typeof query === 'object') this.#addUnknown(Object.keys(query));
    return undefined;
  }

  unstorable<T>(part: Part, parsed: T) {
    const place = unstorableTextIn(parsed);
    if (place !== undefined) this.#add(place || part, 'unstorable_text');
    return parsed;
  }

  refuseIfAny() {
    if (this.#fields.size === 0) return;
    const fields = [...this.#fields.keys()].join(', ');
    throw new Refused('common.invalid', { fields }, Object.fromEntries(this.#fields));
  }

  #addUnknown(keys: readonly string[]) {
    for (const key of keys.slice(0, mostFaults)) this.#add(key, 'unrecognized_keys');
  }

  #add(name: string, message: string) {
    if (this.#fields.size < mostFaults)
      this.#fields.set(cut(name, longestName), cut(message, longestMessage));
  }
}
