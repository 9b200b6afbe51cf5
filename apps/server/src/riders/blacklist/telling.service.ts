import { wallClock } from '@kickstand/domain/platform/time';
import type { Barred } from '@kickstand/domain/riders/riders';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { noticeOf } from '../../platform/notice-templates/notice.service.ts';
import { placeToTell } from './blacklist.store.ts';

/** The notification that a rider is barred, where, until when and why. */
export const riderBarred = noticeOf('blacklist');

/** The notification that a bar was lifted early. */
export const barLifted = noticeOf('blacklist_lifted');

/** `zone` is IANA. */
export type Telling = Pick<Ctx, 'db' | 'now'> & { zone: string };

interface ToldOf {
  /** Of the entry. */
  id: string;
  riderId: string;
  place: Barred;
  /** Epoch ms; null: until it is lifted. */
  endsAt: number | null;
  reason: string;
}

const anywhere = { zh: '任何服务区', en: 'any area' };

function untilOf(endsAt: number | null, zone: string) {
  if (endsAt === null) return { zh: '解除前', en: 'until this is lifted' };
  const until = wallClock(endsAt, zone).toISOString().slice(0, 16).replace('T', ' ');
  return { zh: `${until} 前`, en: `until ${until}` };
}

/** The area in which a rider is notified of an entry, and the name of its reach. */
async function whereOf(db: Telling['db'], riderId: string, place: Barred) {
  const told = await placeToTell(db, riderId, place);
  if (!told) return undefined;
  const { areaId, agentId, areaName: area, companyName: company } = told;
  const names = { area: { zh: area, en: told.areaNameEn ?? area }, agent: company, platform: anywhere };
  return { areaId, agentId, name: names[place.reach] };
}

/** Notifies a rider of an entry: once for each of its ends. */
export async function tellBarred(at: Telling, { id, riderId, place, endsAt, reason }: ToldOf) {
  const where = await whereOf(at.db, riderId, place);
  if (!where) return;
  const { areaId, agentId, name } = where;
  const to = { riderId, areaId, agentId, subject: `${id}:${endsAt ?? '-'}` };
  await riderBarred.tell(at, to, { place: name, date: untilOf(endsAt, at.zone), reason });
}

/** Notifies a rider that an entry was lifted. */
export async function tellLifted(
  at: Telling,
  { id, riderId, place }: Pick<ToldOf, 'id' | 'riderId' | 'place'>,
) {
  const where = await whereOf(at.db, riderId, place);
  if (!where) return;
  const { areaId, agentId, name } = where;
  await barLifted.tell(at, { riderId, areaId, agentId, subject: id }, { place: name });
}
