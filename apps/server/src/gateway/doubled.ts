import { isMap, isSeq, parseDocument } from 'yaml';
import type { z } from 'zod';

/** Contradictions in a message: keys that occur more than once with different values, by outermost key. */
export type Doubled = Readonly<Record<string, readonly unknown[]>>;

const textualKeys = /"\s*:/g;

/**
 * The contradictions in a message, or undefined. `JSON.parse` silently takes the last value, so the text is examined
 * only if its number of keys differs from the result's.
 */
export function doubledIn(text: string, parsed: unknown): Doubled | undefined {
  if (typeof parsed !== 'object' || parsed === null) return undefined;
  const written = text.match(textualKeys)?.length ?? 0;
  if (written === keysIn(parsed)) return undefined;
  const root = parseDocument(text, { uniqueKeys: false }).contents;
  if (!isMap(root)) return undefined;
  const told = new Map<string, unknown[]>();
  for (const { key, value } of root.items) {
    const name = String(key);
    told.set(name, [...(told.get(name) ?? []), ...readings(value)]);
  }
  const differing = [...told].filter(([, values]) => new Set(values.map((v) => JSON.stringify(v))).size > 1);
  return differing.length > 0 ? Object.fromEntries(differing) : undefined;
}

/** A message without its contradictory fields, or undefined if it is then invalid. */
export function withoutDoubled<T extends z.ZodType>(schema: T, told: object, doubled: Doubled) {
  const keys = Object.keys(doubled);
  const rest = Object.entries(told).filter(([key]) => !keys.includes(key));
  const nothing = keys.map((key) => [key, null] as const);
  const without = schema.safeParse(Object.fromEntries(rest));
  return (without.success ? without : schema.safeParse(Object.fromEntries([...rest, ...nothing]))).data;
}

const keysIn = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0;
  const values = Object.values(value);
  const own = Array.isArray(value) ? 0 : values.length;
  return values.reduce<number>((sum, inner) => sum + keysIn(inner), own);
};

/** All readings of a piece of JSON: one if no key is repeated, otherwise the first and the last. */
function readings(node: unknown): unknown[] {
  if (isSeq(node)) return combined(node.items.map(readings), (values) => values);
  if (!isMap(node)) return [(node as { value?: unknown } | null)?.value ?? null];
  const told = new Map<string, unknown[]>();
  for (const { key, value } of node.items)
    told.set(String(key), [...(told.get(String(key)) ?? []), ...readings(value)]);
  const names = [...told.keys()];
  return combined([...told.values()], (values) =>
    Object.fromEntries(names.map((name, i) => [name, values[i]])),
  );
}

function combined(parts: unknown[][], made: (values: unknown[]) => unknown): unknown[] {
  const first = made(parts.map((values) => values[0]));
  return parts.some((values) => values.length > 1)
    ? [first, made(parts.map((values) => values.at(-1)))]
    : [first];
}
