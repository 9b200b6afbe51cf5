import { z } from 'zod';
import {
  codes,
  defineCalls,
  int32,
  int32InQuery,
  listQuery,
  modelFields,
  pageOf,
  smallId,
} from '../../kit/index.ts';

const base = '/ebike/v3/backend/production/models';
const mayChange = codes('06,0667');

const modelRow = modelFields.extend({
  id: z.int(),
  /** The number of its vehicles. */
  vehicles: z.int(),
  scheme: z.string().nullable(),
  version: z.int(),
});
export type ModelRow = z.infer<typeof modelRow>;

const changed = ['common.not_found', 'common.stale_version'];

/** The vehicle models of the deployment. */
export const vehicleModels = defineCalls('vehicleModels', {
  list: {
    summary: 'List vehicle models with the number of vehicles of each',
    method: 'GET',
    path: base,
    access: codes('06'),
    rows: 'none',
    query: listQuery({ name: z.string().max(30).optional() }, ['name', 'brand']),
    reply: pageOf(modelRow),
  },
  add: {
    summary: 'Create a vehicle model',
    method: 'POST',
    path: base,
    access: mayChange,
    rows: 'whole',
    body: modelFields,
    reply: z.object({ id: z.int() }),
    audit: { module: 'production', action: 'addModel' },
    refusals: ['model.name_taken', 'model.too_many'],
  },
  edit: {
    summary: 'Update a vehicle model',
    method: 'PUT',
    path: `${base}/:id`,
    access: mayChange,
    rows: 'whole',
    params: z.object({ id: smallId }),
    body: modelFields.extend({ version: int32 }),
    reply: z.object({ id: z.int() }),
    audit: { module: 'production', action: 'editModel' },
    refusals: [...changed, 'model.name_taken'],
  },
  remove: {
    summary: 'Delete a vehicle model that has no vehicles',
    method: 'DELETE',
    path: `${base}/:id`,
    access: mayChange,
    rows: 'whole',
    params: z.object({ id: smallId }),
    query: z.object({ version: int32InQuery }),
    reply: z.object({ id: z.int() }),
    audit: { module: 'production', action: 'removeModel' },
    refusals: [...changed, 'model.in_use'],
  },
});
