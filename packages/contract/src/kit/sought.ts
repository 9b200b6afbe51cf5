import { z } from 'zod';
import { phone } from './values.ts';

interface Seeking {
  /** The codes that allow seeing in full what is searched for. */
  right: string;
  /** Whether a text searches for a person at all, if other searches use the same field. */
  seeks(text: string): boolean;
}

const seeking = z.registry<Seeking>();
const isPhone = (text: string) => phone.safeParse(text).success;

/**
 * A text that finds a person through data that answers show masked. Without the right to see it in full, the number of
 * people per hour is limited and each search is logged in the operator log: otherwise a number could be found by trying.
 */
export function seeksPerson<T extends z.ZodType>(
  schema: T,
  { right = 'pii', seeks = () => true }: Partial<Seeking> = {},
): T {
  const own = schema.clone() as T;
  seeking.add(own, { right, seeks });
  return own;
}

/** Somebody's full phone number. */
export const soughtPhone = seeksPerson(phone);

/** A rider's full name. */
export const soughtName = seeksPerson(z.string().trim().min(1).max(20));

/** The phone of one of our accounts or companies, shown in full to those who see accounts. */
export const soughtAccount = seeksPerson(phone, { right: '1002||pii' });

/** A text that may be a phone among other things. */
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

/** The fields of a schema that find persons, including those of nested objects. */
export function soughtFields(schema: z.ZodType | undefined, within = ''): string[] {
  const own = schema && inner(schema);
  if (!own) return [];
  if (seeking.has(own)) return [within];
  if (!(own instanceof z.ZodObject)) return [];
  return Object.entries(own.shape).flatMap(([key, field]) =>
    soughtFields(field as z.ZodType, within ? `${within}.${key}` : key),
  );
}

/** The parts of a value, described by a schema, that search for persons. */
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

/** The operator log's name for a search for a person. */
export const personSearch = { module: 'riders', action: 'seek_person' } as const;
