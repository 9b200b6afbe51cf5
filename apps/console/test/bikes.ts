import {
  cents,
  codes,
  defineCalls,
  listOf,
  listQuery,
  pageOf,
  picked,
  reason,
} from '@kickstand/contract/kit';
import { z } from 'zod';

export const bikeStates = ['free', 'riding', 'lost'] as const;

export const bikeRow = z.object({
  bikeId: z.string(),
  name: z.string().nullable(),
  state: z.enum(bikeStates),
  owed: cents,
  battery: z.number().nullable(),
  seenAt: z.number().nullable(),
});
export type BikeRow = z.output<typeof bikeRow>;

const writes = { rows: 'own', reply: z.object({ jobId: z.string() }) } as const;
const audit = { module: 'bikes', action: 'change' } as const;

/** A small feature that exists for the tests of the kit. */
export const bikes = defineCalls('bikes', {
  list: {
    summary: 'bikes',
    method: 'GET',
    path: '/test/bikes',
    access: codes('50'),
    rows: 'own',
    query: listQuery(
      {
        bikeIds: listOf(z.string()).optional(),
        name: z.string().optional(),
        state: z.enum(bikeStates).optional(),
        states: listOf(z.enum(bikeStates)).optional(),
        batteryFrom: z.coerce.number().int().optional(),
        batteryTo: z.coerce.number().int().optional(),
        from: z.coerce.number().int().optional(),
        to: z.coerce.number().int().optional(),
      },
      ['seenAt', 'battery'],
    ),
    reply: pageOf(bikeRow),
  },
  ring: {
    ...writes,
    summary: 'ring',
    method: 'POST',
    path: '/test/bikes/:bikeId/ring',
    access: codes('5009'),
    params: z.object({ bikeId: z.string() }),
    body: z.object({ reason: reason.optional() }),
    audit,
  },
  edit: {
    ...writes,
    summary: 'edit',
    method: 'PUT',
    path: '/test/bikes/:bikeId',
    access: codes('5003'),
    params: z.object({ bikeId: z.string() }),
    body: z.object({
      name: z.string().min(2).max(10),
      owed: cents,
      note: z.string().max(20).optional(),
      version: z.int(),
    }),
    audit,
  },
  add: {
    ...writes,
    summary: 'add',
    method: 'POST',
    path: '/test/bikes',
    access: codes('5002'),
    body: z.object({
      name: z.string().min(2).max(10),
      state: z.enum(bikeStates),
      spare: z.boolean(),
      story: z.string().max(200).optional(),
    }),
    audit,
  },
  ringMany: {
    summary: 'ring many',
    method: 'POST',
    path: '/test/bike-rings',
    access: codes('5010'),
    rows: 'own',
    body: z.object({
      bikeIds: picked(z.string(), 3_000, { 'bikes.list': 'bikeId' }),
      reason: reason.optional(),
    }),
    reply: z.object({
      list: z.array(
        z.object({
          bikeId: z.string(),
          ok: z.boolean(),
          code: z.string().nullable(),
          message: z.string().nullable(),
        }),
      ),
    }),
    audit,
  },
});

export const aBike = (bikeId: string, over: Partial<z.input<typeof bikeRow>> = {}) => ({
  bikeId,
  name: null,
  state: 'free' as const,
  owed: 0,
  battery: 50,
  seenAt: null,
  ...over,
});

/** So many bikes, numbered from 1. */
export const someBikes = (n: number) => Array.from({ length: n }, (_, i) => aBike(`b${i + 1}`));
