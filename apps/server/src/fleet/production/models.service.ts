import type { vehicleModels } from '@kickstand/contract/fleet/production';
import type { InputOf } from '@kickstand/contract/kit';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import {
  countModels,
  deleteModel,
  insertModel,
  lockModel,
  lockModels,
  modelNamed,
  mostModels,
  pageOfModels,
  putModel,
} from './models.store.ts';

type Calls = typeof vehicleModels;

export const listModels = ({ db }: Ctx, { query }: InputOf<Calls['list']>) => pageOfModels(db, query);

export async function addModel(ctx: Ctx, { body }: InputOf<Calls['add']>) {
  ctx.audit.on(body.name);
  await lockModels(ctx.db);
  if ((await countModels(ctx.db)) >= mostModels) refuse('model.too_many');
  if (await modelNamed(ctx.db, body.name)) refuse('model.name_taken');
  const id = await insertModel(ctx.db, body);
  ctx.audit.record(body.name, { ...body });
  return { id };
}

/** Locks the model; refuses unless its version is the one the caller knows. */
async function modelToChange(ctx: Ctx, id: number, version: number) {
  ctx.audit.on(String(id));
  await lockModels(ctx.db);
  const model = (await lockModel(ctx.db, id)) ?? refuse('common.not_found');
  if (model.version !== version) refuse('common.stale_version');
  return model;
}

export async function editModel(ctx: Ctx, { params: { id }, body }: InputOf<Calls['edit']>) {
  const { version, ...fields } = body;
  const before = await modelToChange(ctx, id, version);
  const same = await modelNamed(ctx.db, fields.name);
  if (same && same.model_id !== id) refuse('model.name_taken');
  await putModel(ctx.db, id, fields);
  const { brand, name, kind, max_speed } = before;
  ctx.audit.record(fields.name, {
    brand: [brand, fields.brand],
    name: [name, fields.name],
    kind: [kind, fields.kind],
    maxSpeed: [max_speed, fields.maxSpeed],
  });
  return { id };
}

export async function removeModel(ctx: Ctx, { params: { id }, query }: InputOf<Calls['remove']>) {
  const { name } = await modelToChange(ctx, id, query.version);
  if (!(await deleteModel(ctx.db, id))) refuse('model.in_use');
  ctx.audit.record(name, {});
  return { id };
}
