import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { InputOf } from '@kickstand/contract/kit';
import type { PersonalData, persons, riderPersons } from '@kickstand/contract/riders/persons';
import { businessDayOf } from '@kickstand/domain/platform/time';
import { tracksOfTrips } from '../../fleet/telemetry/tracks.service.ts';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { writeZip } from '../../kernel/files/zip.ts';
import { newId } from '../../kernel/ids.ts';
import { keepMadeFile } from '../../platform/exports/made-files.service.ts';
import { fileOf } from '../../platform/photos/photos.service.ts';
import { riderAtHome } from '../../rides/trips/known-riders.service.ts';
import { numberPlace } from '../identities/identities.parts.ts';
import { everythingOf, picturesOf, sealedNumberOf, tripsOf } from './person-data.store.ts';
import type { PersonParts } from './persons.parts.ts';
import { atHome } from './persons.service.ts';
import { insertPrivacyEvent } from './persons.store.ts';

/** How many of the latest trips are exported with their tracks, and how many of the latest pictures. */
const mostTracks = 1_000;
const mostPictures = 500;

/** The tracks of a rider's latest trips. */
async function tracksOf(ctx: Ctx, riderId: string): Promise<PersonalData[string]> {
  const trips = await tripsOf(ctx.db, riderId, { now: ctx.now(), most: mostTracks });
  return [...(await tracksOfTrips(ctx.db, trips))].map(([tripId, points]) => ({
    trip_id: tripId,
    points: points.map(({ at, lng, lat }) => ({ at: new Date(at).toISOString(), lng, lat })),
  }));
}

/** All data about a rider, including the full number of the identity card. */
async function dataOf({ vault }: PersonParts, ctx: Ctx, riderId: string): Promise<PersonalData> {
  const track = await tracksOf(ctx, riderId);
  const data: PersonalData = { ...(await everythingOf(ctx.db, riderId)), track };
  const sealed = await sealedNumberOf(ctx.db, riderId);
  if (!sealed) return data;
  const number = vault.open(sealed.numberBox, numberPlace(riderId));
  return { ...data, rider_identity: (data.rider_identity ?? []).map((row) => ({ ...row, number })) };
}

const countOf = (data: PersonalData) => Object.values(data).reduce((sum, rows) => sum + rows.length, 0);

/** The pictures uploaded by a rider, as files of an archive. */
async function picturesFor({ files }: PersonParts, ctx: Ctx, riderId: string) {
  const pictures = await picturesOf(ctx.db, riderId, mostPictures);
  return pictures.map(({ id }) => ({
    name: `pictures/${id}.jpg`,
    read: () => files.get(fileOf({ id, size: 'full' })),
  }));
}

/** Puts all data about a rider into an archive among the caller's exports, which is deleted after a week. */
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
  const told = { name: 'rider.json', bytes: Buffer.from(JSON.stringify({ by, data }, null, 2)) };
  await mkdir(parts.folder, { recursive: true, mode: 0o700 });
  const file = `${id}.zip`;
  const path = join(parts.folder, file);
  try {
    const bytes = await writeZip(path, [told, ...(await picturesFor(parts, ctx, riderId))]);
    const title = ctx.locale === 'zh-CN' ? '用户个人信息' : 'Personal data of a rider';
    const made = { id, title, file, fileName: `rider-${riderId}-${day}.zip`, rows };
    const task = await keepMadeFile(ctx, { ...made, bytes });
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

/** Exports a rider's data for the rider. */
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
