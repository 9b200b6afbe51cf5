/**
 * A number as a column of the type `real` holds it: the nearest float of 32 bits.
 * PostgreSQL refuses a text like `4.62e-74` for such a column ("out of range for type real") instead of rounding it to
 * zero, so whatever is computed passes here before it is written.
 */
export const asReal = (value: number) => Math.fround(value);
