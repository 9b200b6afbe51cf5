import type { z } from 'zod';
import { type Field, hiddenField, longTextField, numberField, textField, yesNoField } from './fields.tsx';

/** Passed from the row to the request: the object and the version that was seen. */
const carriedNames = ['id', 'version', 'revision'] as const;
export type Carried = (typeof carriedNames)[number];
const carried: ReadonlySet<string> = new Set(carriedNames);

/** Texts at least this long get several lines. */
const longText = 100;

type Plain = z.core.$ZodTypeDef & { format?: string; checks?: z.core.$ZodCheck[] };

const whole = numberField();
const broken = numberField({ places: 2 });
const lines = longTextField();

/** The schema inside optional, nullable, default or transform. */
function plainOf(schema: z.core.$ZodType): z.core.$ZodType {
  const { innerType, in: input } = schema._zod.def as { innerType?: z.core.$ZodType; in?: z.core.$ZodType };
  const inner = innerType ?? input;
  return inner ? plainOf(inner) : schema;
}

/** The default control for a value of a call's body; undefined if the schema says too little. */
export function fieldOf(name: string, schema: z.core.$ZodType): Field<never> | undefined {
  if (carried.has(name)) return hiddenField;
  const { type, format, checks = [] } = plainOf(schema)._zod.def as Plain;
  if (type === 'boolean') return yesNoField as Field<never>;
  if (type === 'number') return (format === 'safeint' ? whole : broken) as Field<never>;
  if (type !== 'string') return undefined;
  const most = checks.map((check) => (check._zod.def as { maximum?: number }).maximum ?? 0);
  return (Math.max(0, ...most) > longText ? lines : textField) as Field<never>;
}
