import { wallClock } from '@kickstand/domain/platform/time';
import type { Barred } from '@kickstand/domain/riders/riders';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { noticeOf } from '../../platform/notice-templates/notice.service.ts';
import { placeToTell } from './blacklist.store.ts';

/** Riders are told where they may not ride, until when and why. */
export const riderBarred = noticeOf('blacklist');

/** And when they may ride there again before its time. */
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

/** In which area a rider is told of an entry, and what the place where it holds is called. */
async function whereOf(db: Telling['db'], riderId: string, place: Barred) {
  const told = await placeToTell(db, riderId, place);
  if (!told) return undefined;
  const { areaId, agentId, areaName: area, companyName: company } = told;
  const names = { area: { zh: area, en: told.areaNameEn ?? area }, agent: company, platform: anywhere };
  return { areaId, agentId, name: names[place.reach] };
}

/** Tell a rider of an entry: once for each end that it gets. */
export async function tellBarred(at: Telling, { id, riderId, place, endsAt, reason }: ToldOf) {
  const where = await whereOf(at.db, riderId, place);
  if (!where) return;
  const { areaId, agentId, name } = where;
  const to = { riderId, areaId, agentId, subject: `${id}:${endsAt ?? '-'}` };
  await riderBarred.tell(at, to, { place: name, date: untilOf(endsAt, at.zone), reason });
}

/** Tell a rider that an entry holds no more. */
export async function tellLifted(
  at: Telling,
  { id, riderId, place }: Pick<ToldOf, 'id' | 'riderId' | 'place'>,
) {
  const where = await whereOf(at.db, riderId, place);
  if (!where) return;
  const { areaId, agentId, name } = where;
  await barLifted.tell(at, { riderId, areaId, agentId, subject: id }, { place: name });
}
