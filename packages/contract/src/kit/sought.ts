import { z } from 'zod';
import { phone } from './values.ts';

interface Seeking {
  /** The codes that let somebody see in full what is looked for. */
  right: string;
  /** Whether a text looks for a person at all, where others may stand in the same place. */
  seeks(text: string): boolean;
}

const seeking = z.registry<Seeking>();
const isPhone = (text: string) => phone.safeParse(text).success;

/**
 * A text by which a person is found through what answers show masked. Whoever may not see it in full finds so many people
 * an hour, and each search stands in the operator log: a number could be found out by asking for each that fits.
 */
export function seeksPerson<T extends z.ZodType>(
  schema: T,
  { right = 'pii', seeks = () => true }: Partial<Seeking> = {},
): T {
  const own = schema.clone() as T;
  seeking.add(own, { right, seeks });
  return own;
}

/** The whole phone of somebody. */
export const soughtPhone = seeksPerson(phone);

/** The whole name of a rider. */
export const soughtName = seeksPerson(z.string().trim().min(1).max(20));

/** The phone of an account or a company of ours, which those who see accounts see in full. */
export const soughtAccount = seeksPerson(phone, { right: '1002||pii' });

/** A text in which a phone may stand among others. */
export const perhapsPhone = <T extends z.ZodType>(schema: T, right?: string) =>
  seeksPerson(schema, { seeks: isPhone, ...(right !== undefined && { right }) });

export interface Sought {
  text: string;
  right: string;
}

const inner = (schema: z.ZodType): z.ZodType => {
  const { innerType } = schema.def as { innerType?: z.ZodType };
  return innerType ? inner(innerType) : schema;
};

/** The fields of a schema by which persons are found, those of objects within it too. */
export function soughtFields(schema: z.ZodType | undefined, within = ''): string[] {
  const own = schema && inner(schema);
  if (!own) return [];
  if (seeking.has(own)) return [within];
  if (!(own instanceof z.ZodObject)) return [];
  return Object.entries(own.shape).flatMap(([key, field]) =>
    soughtFields(field as z.ZodType, within ? `${within}.${key}` : key),
  );
}

/** What of a value that a schema describes looks for persons. */
export function soughtIn(schema: z.ZodType | undefined, value: unknown): Sought[] {
  const own = schema && inner(schema);
  const found = own && seeking.get(own);
  if (found) {
    const text = String(value ?? '').trim();
    return text !== '' && found.seeks(text) ? [{ text, right: found.right }] : [];
  }
  if (!(own instanceof z.ZodObject) || typeof value !== 'object' || value === null) return [];
  const values = value as Record<string, unknown>;
  return Object.entries(own.shape).flatMap(([key, field]) => soughtIn(field as z.ZodType, values[key]));
}

/** How the operator log calls a search for a person. */
export const personSearch = { module: 'riders', action: 'seek_person' } as const;
