import { z } from 'zod';

export const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .pipe(z.number().max(65_535));
export const portRule = 'a port number from 0 (any free one) to 65535';
export const days = z
  .string()
  .regex(/^\d{1,3}$/)
  .transform(Number)
  .pipe(z.number().min(1).max(365));
export const connections = z
  .string()
  .regex(/^\d{1,3}$/)
  .transform(Number)
  .pipe(z.number().min(4).max(200));
export const speed = z
  .string()
  .regex(/^\d+(\.\d+)?$/)
  .transform(Number)
  .pipe(z.number().min(1).max(60));
export const flag = z.enum(['0', '1']).transform((value) => value === '1');
export const databaseUrl = url('postgres:', 'postgresql:');
export const baseUrl = url('http:', 'https:').transform((address) => address.replace(/\/+$/, ''));
export const baseRule = 'an address like https://api.example.com, with or without a folder';
export const databaseRule = 'an address like postgres://user:password@host:5432/database';

/** The 32 bytes encoded in a text in hex or base64. */
export function bytesOf(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64');
  return bytes.length === 32 ? bytes : undefined;
}

export function isTimeZone(name: string): boolean {
  try {
    return name.includes('/') || name === 'UTC'
      ? Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
      : false;
  } catch {
    return false;
  }
}

/** An address with one of these protocols. */
export function url(...protocols: string[]) {
  return z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol));
}
