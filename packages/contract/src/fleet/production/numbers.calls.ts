import { z } from 'zod';
import {
  carId,
  codes,
  defineCalls,
  flag,
  id,
  int32,
  int32InQuery,
  listQuery,
  pageOf,
} from '../../kit/index.ts';

const base = '/ebike/v3/backend/production/numbers';
const mayImport = codes('0659');

/** The prefix and length of new numbers. */
const prefix = z.string().regex(/^[1-9]\d{0,6}$/);
export const numberDigits = [8, 9] as const;

/** Numbers reserved together. */
export const numberRun = z.object({
  id,
  first: carId,
  last: carId,
  numbers: z.int(),
  /** How many of them already have a vehicle. */
  built: z.int(),
  checkDigit: z.boolean(),
  operator: z.string(),
  at: z.number(),
});
export type NumberRun = z.infer<typeof numberRun>;

export const reservedNumber = z.object({ carId, built: z.boolean() });
export type ReservedNumber = z.infer<typeof reservedNumber>;

/** Numbers of vehicles yet to be built: reserved once, printed, then used. */
export const vehicleNumbers = defineCalls('vehicleNumbers', {
  preview: {
    summary: 'Preview the next free vehicle numbers from a given serial, and the taken ones in between',
    method: 'GET',
    path: `${base}/next`,
    access: mayImport,
    rows: 'none',
    query: z.object({
      prefix,
      start: int32InQuery.min(0),
      count: z.coerce.number().int().min(1).max(500),
      checkDigit: flag.default(false),
      digits: z.coerce.number().pipe(z.literal(numberDigits)).default(9),
    }),
    reply: z.object({ list: z.array(carId), taken: z.array(carId) }),
    refusals: ['numbers.range'],
  },
  reserve: {
    summary: 'Reserve the next free vehicle numbers from a given serial for the caller’s company',
    method: 'POST',
    path: base,
    access: mayImport,
    rows: 'none',
    body: z.object({
      prefix,
      start: int32.min(0),
      count: z.int().min(1).max(500),
      checkDigit: z.boolean(),
      digits: z.literal(numberDigits),
    }),
    reply: numberRun,
    audit: { module: 'production', action: 'reserveNumbers' },
    refusals: ['numbers.range', 'scope.denied', 'common.not_found'],
  },
  runs: {
    summary: 'List reserved number runs, newest first',
    method: 'GET',
    path: `${base}/runs`,
    access: mayImport,
    rows: 'own',
    query: listQuery({}, ['at']),
    reply: pageOf(numberRun),
  },
  ofRun: {
    summary: 'Get reserved vehicle numbers, of one run or of all, for printing plates',
    method: 'GET',
    path: base,
    access: mayImport,
    rows: 'own',
    query: listQuery({ runId: id.optional() }, ['carId']),
    reply: pageOf(reservedNumber),
    exports: { code: '0659' },
  },
});
