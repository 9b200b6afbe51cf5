import type { z } from 'zod';
import { type Field, hiddenField, longTextField, numberField, textField, yesNoField } from './fields.tsx';

/** Carried from the row to the request: which one is meant, and which of its versions was seen. */
const carriedNames = ['id', 'version', 'revision'] as const;
export type Carried = (typeof carriedNames)[number];
const carried: ReadonlySet<string> = new Set(carriedNames);

/** From so many characters on a text has several lines. */
const longText = 100;

type Plain = z.core.$ZodTypeDef & { format?: string; checks?: z.core.$ZodCheck[] };

const whole = numberField();
const broken = numberField({ places: 2 });
const lines = longTextField();

/** What is wrapped by optional, nullable, a default or a transform. */
function plainOf(schema: z.core.$ZodType): z.core.$ZodType {
  const { innerType, in: input } = schema._zod.def as { innerType?: z.core.$ZodType; in?: z.core.$ZodType };
  const inner = innerType ?? input;
  return inner ? plainOf(inner) : schema;
}

/** The control that a value of a call's body usually has; undefined where the schema does not say enough. */
export function fieldOf(name: string, schema: z.core.$ZodType): Field<never> | undefined {
  if (carried.has(name)) return hiddenField;
  const { type, format, checks = [] } = plainOf(schema)._zod.def as Plain;
  if (type === 'boolean') return yesNoField as Field<never>;
  if (type === 'number') return (format === 'safeint' ? whole : broken) as Field<never>;
  if (type !== 'string') return undefined;
  const most = checks.map((check) => (check._zod.def as { maximum?: number }).maximum ?? 0);
  return (Math.max(0, ...most) > longText ? lines : textField) as Field<never>;
}
