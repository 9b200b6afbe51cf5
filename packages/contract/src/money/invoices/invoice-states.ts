import { z } from 'zod';

/** `red_requested`: the confirmation form was asked for; `red_confirmed`: the other side agreed; `red`: reversed by a red-letter invoice. */
export const invoiceStates = [
  'pending',
  'issued',
  'failed',
  'cancelled',
  'red_requested',
  'red_confirmed',
  'red',
] as const;
export const invoiceState = z.enum(invoiceStates);
export type InvoiceState = z.infer<typeof invoiceState>;
