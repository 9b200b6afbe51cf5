import type { InputOf } from '@kickstand/contract/kit';
import { mostPacks, type staffPhone } from '@kickstand/contract/work/field-work';
import type { Ctx } from '../../../kernel/call/ctx.ts';
import { refuse } from '../../../kernel/call/refuse.ts';
import { newId } from '../../../kernel/ids.ts';
import { areaOf } from '../own-task.service.ts';
import { insertLoad } from './packs.store.ts';

/** Records which charged packs somebody takes along: from then on, earlier use in other vehicles does not matter. */
export async function loadPacks(ctx: Ctx, { body }: InputOf<typeof staffPhone.load>) {
  const { carrier, serials } = body;
  const most = mostPacks[carrier];
  if (serials.length > most) refuse('task.too_many_packs', { most });
  const { operatorId, agentId } = ctx.actor;
  const at = ctx.now();
  const areaId = await areaOf(ctx, body);
  await insertLoad(ctx.db, { loadId: newId(), operatorId, agentId, areaId, carrier, serials, at });
  return { at, packs: serials.length };
}
