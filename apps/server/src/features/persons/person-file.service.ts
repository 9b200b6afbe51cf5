import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InputOf } from '@kickstand/contract/kit';
import type { PersonalData, persons, riderPersons } from '@kickstand/contract/persons';
import { businessDayOf } from '@kickstand/domain/time';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { newId } from '../../kernel/ids.ts';
import { keepMadeFile } from '../exports/made-files.service.ts';
import { numberPlace } from '../identities/identities.parts.ts';
import { riderAtHome } from '../trips/known-riders.service.ts';
import { everythingOf, sealedNumberOf } from './person-data.store.ts';
import type { PersonParts } from './persons.parts.ts';
import { atHome } from './persons.service.ts';
import { insertPrivacyEvent } from './persons.store.ts';

/** All that is kept about a rider, the number of the identity card in full. */
async function dataOf({ vault }: PersonParts, ctx: Ctx, riderId: string): Promise<PersonalData> {
  const data = await everythingOf(ctx.db, riderId);
  const sealed = await sealedNumberOf(ctx.db, riderId);
  if (!sealed) return data;
  const number = vault.open(sealed.numberBox, numberPlace(riderId));
  return { ...data, rider_identity: (data.rider_identity ?? []).map((row) => ({ ...row, number })) };
}

const countOf = (data: PersonalData) => Object.values(data).reduce((sum, rows) => sum + rows.length, 0);

/** Put everything about a rider into a file among the caller's exports, from where it is fetched and goes after a week. */
export async function exportPerson(
  parts: PersonParts,
  ctx: Ctx,
  { params: { riderId }, body: { reason } }: InputOf<(typeof persons)['export']>,
) {
  ctx.audit.on(riderId);
  const { areaId, agentId } = await atHome(ctx, riderId);
  const data = await dataOf(parts, ctx, riderId);
  const [rows, now, id] = [countOf(data), ctx.now(), newId()];
  const day = businessDayOf(now, parts.zone);
  const by = { riderId, day, operator: ctx.actor.name, reason };
  const text = JSON.stringify({ by, data }, null, 2);
  await mkdir(parts.folder, { recursive: true, mode: 0o700 });
  const file = `${id}.json`;
  const path = join(parts.folder, file);
  await writeFile(path, text, { mode: 0o600 });
  try {
    const title = ctx.locale === 'zh-CN' ? '用户个人信息' : 'Personal data of a rider';
    const made = { id, title, file, fileName: `rider-${riderId}-${day}.json`, rows };
    const task = await keepMadeFile(ctx, { ...made, bytes: Buffer.byteLength(text) });
    const event = {
      eventId: newId(),
      riderId,
      areaId,
      agentId,
      kind: 'exported',
      approver: ctx.approver,
    } as const;
    await insertPrivacyEvent(ctx.db, { ...event, by: ctx.actor.name, reason, now });
    ctx.audit.record(riderId, { taskId: task.id, rows }, reason);
    return task;
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

/** Everything about a rider for that rider. */
export async function exportOwn(
  parts: PersonParts,
  ctx: Ctx,
  { params: { riderId } }: InputOf<(typeof riderPersons)['export']>,
) {
  const home = (await riderAtHome(ctx.db, ctx.rows.scope(), riderId)) ?? refuse('rider.not_found');
  if (home.state === 'cancelled') refuse('rider.cancelled');
  const data = await dataOf(parts, ctx, riderId);
  const of = { riderId, areaId: home.service_area_id, agentId: home.agent_id };
  const event = { ...of, eventId: newId(), kind: 'exported', by: null, approver: undefined } as const;
  await insertPrivacyEvent(ctx.db, { ...event, reason: '', now: ctx.now() });
  return { data };
}
