import { z } from 'zod';

/** Money is whole cents (分); the brand keeps a bare number out of a price. */
export const cents = z.int().brand<'Cents'>();
export type Cents = z.infer<typeof cents>;

/** Opaque id text (uuid v7 or a number longer than 15 digits): shown and sent, never taken apart. */
export const id = z.string().min(1).max(64);

/** The end of the year 9998: later dates are written in ways that not every parser understands. */
export const lastInstant = 253_370_764_799_999;

/** An instant as epoch milliseconds, also accepted as text from a plain query string. */
export const instant = z.coerce.number().int().min(0).max(lastInstant);

const mostInt32 = 2_147_483_647;

/** A whole number as the database keeps it in four bytes. */
export const int32 = z.int().min(-mostInt32).max(mostInt32);

/** The same, also accepted as text from a plain query string. */
export const int32InQuery = z.coerce.number().int().min(-mostInt32).max(mostInt32);

/** A vehicle's printed number: 8 or 9 digits, never with a leading zero. */
export const carId = z.string().regex(/^[1-9]\d{7,8}$/);

/** A controller's number: 15 digits beginning with 86. */
export const imei = z.string().regex(/^86\d{13}$/);

/** A mainland mobile number without prefix. */
export const phone = z.string().regex(/^1[3-9]\d{9}$/);

/** WGS-84 degrees. */
export const lng = z.number().min(-180).max(180);
export const lat = z.number().min(-90).max(90);

/** Agent and service area ids are small numbers. */
export const smallId = int32InQuery.positive();

/** A list in a query: an array inside an envelope, `a,b,c` in a plain query string. */
export const listOf = <T extends z.ZodType>(item: T, most = 500) =>
  z.preprocess(
    (given) => (typeof given === 'string' ? given.split(',').filter(Boolean) : given),
    z.array(item).max(most),
  );

/** Alternating longitudes and latitudes in a query, WGS-84 degrees: the places of a list, or the corners of a box. */
export const degrees = (most: number) =>
  listOf(z.coerce.number().pipe(lng), most).refine(
    (given) => given.every((one, i) => i % 2 === 0 || Math.abs(one) <= 90),
    {
      error: 'a latitude is 90 degrees at most',
    },
  );

/** A yes/no in a query: a boolean inside an envelope, `1`/`0`/`true`/`false` in a plain query string. */
export const flag = z.preprocess(
  (given) => (given === '1' || given === 'true' ? true : given === '0' || given === 'false' ? false : given),
  z.boolean(),
);

/** An operator's reason for a dangerous action: 5-200 characters. */
export const reason = z.string().trim().min(5).max(200);
