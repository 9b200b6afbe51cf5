import type { InputOf } from '@kickstand/contract/kit';
import { type AdBody, type AdLink, adBody, type ads } from '@kickstand/contract/marketing/ads';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { differences } from '../../kernel/call/differences.ts';
import { refuse, refuseField } from '../../kernel/call/refuse.ts';
import { newId } from '../../kernel/ids.ts';
import { areaIdsInScope } from '../../kernel/list/areas.ts';
import { type Ad, adWith, lockAd } from './ads.store.ts';
import { linksNow } from './hosts.service.ts';
import { whenOf } from './listing.service.ts';
import { refuseUnfit } from './pictures.service.ts';
import { deleteAd, insertAds, insertChange, putAd, setAdOn } from './writing.store.ts';

type Calls = typeof ads;

const who = ({ actor, now }: Pick<Ctx, 'actor' | 'now'>) => ({ by: actor.name, now: now() });

async function refuseForeign(ctx: Ctx, link: AdLink) {
  if (!(await linksNow(ctx.db))(link)) refuseField(ctx, 'link', 'ad.link');
}

const refusePast = (ctx: Ctx, { startsAt, endsAt }: Pick<AdBody, 'startsAt' | 'endsAt'>) => {
  if (endsAt <= Math.max(startsAt, ctx.now())) refuseField(ctx, 'endsAt', 'ad.period');
};

/** The areas of an ad; all must be in scope. */
async function areasOf(ctx: Ctx, areaIds: readonly number[]) {
  const areas = await areaIdsInScope(ctx.db, ctx.rows.scope(), areaIds);
  if (areas.length < new Set(areaIds).size) refuse('common.not_found');
  return areas;
}

/** Validates the body of an ad. */
async function saidBy(ctx: Ctx, said: AdBody, before?: Ad): Promise<AdBody> {
  refusePast(ctx, said);
  await refuseForeign(ctx, said.link);
  await refuseUnfit(ctx, said, before);
  return { ...said, areaIds: await areasOf(ctx, said.areaIds) };
}

export async function addAd(ctx: Ctx, { body }: InputOf<Calls['add']>) {
  ctx.audit.on(body.name);
  const said = await saidBy(ctx, body);
  const id = newId();
  await insertAds(ctx.db, [{ ...said, id }], who(ctx));
  ctx.audit.record(id, { name: [null, said.name] });
  return { id };
}

/** Locks an ad in the given version; all of its areas must be in scope. */
async function adToChange(ctx: Ctx, id: string, version: number): Promise<Ad> {
  ctx.audit.on(id);
  const ad = (await lockAd(ctx.db, id, whenOf(ctx))) ?? refuse('ad.not_found');
  if (ad.version !== version) refuse('common.stale_version');
  if (!ad.isOwn) refuse('ad.wider');
  return ad;
}

/** Fields that may change while it is shown; for others it must be taken off first. */
const mayChangeWhileRunning: ReadonlySet<string> = new Set(['pictureId', 'endsAt', 'perDay', 'sort']);
const fieldNames: Readonly<Record<string, { 'zh-CN': string; 'en-US': string }>> = {
  name: { 'zh-CN': '名称', 'en-US': 'name' },
  place: { 'zh-CN': '位置', 'en-US': 'place' },
  link: { 'zh-CN': '跳转', 'en-US': 'link' },
  areaIds: { 'zh-CN': '服务区', 'en-US': 'areas' },
  audience: { 'zh-CN': '人群', 'en-US': 'audience' },
  startsAt: { 'zh-CN': '开始时间', 'en-US': 'start' },
};

function refuseWhileRunning(ctx: Ctx, changes: object) {
  const kept = Object.keys(changes).find((key) => !mayChangeWhileRunning.has(key));
  if (kept === undefined) return;
  refuseField(ctx, kept, 'ad.running', { field: fieldNames[kept]?.[ctx.locale] ?? kept });
}

export async function editAd(ctx: Ctx, { params: { id }, body }: InputOf<Calls['edit']>) {
  const { version, ...given } = body;
  const before = await adToChange(ctx, id, version);
  const after = await saidBy(ctx, given, before);
  const changes = differences(adBody.parse(before), after);
  if (before.state === 'running') refuseWhileRunning(ctx, changes);
  await putAd(ctx.db, id, after, who(ctx));
  await insertChange(ctx.db, id, version + 1, changes, who(ctx));
  ctx.audit.record(id, changes);
  return { id };
}

export async function putAdOn(
  ctx: Ctx,
  { params: { id }, body: { isOn, version } }: InputOf<Calls['putOn']>,
) {
  const ad = await adToChange(ctx, id, version);
  if (isOn) {
    refusePast(ctx, ad);
    await refuseForeign(ctx, ad.link);
  }
  await setAdOn(ctx.db, id, isOn, who(ctx));
  const change = { isOn: [ad.isOn, isOn] };
  await insertChange(ctx.db, id, version + 1, change, who(ctx));
  ctx.audit.record(id, change);
  return { id };
}

export async function copyAd(ctx: Ctx, { params: { id }, body }: InputOf<Calls['copy']>) {
  ctx.audit.on(id);
  const ad = (await adWith(ctx.db, id, whenOf(ctx))) ?? refuse('ad.not_found');
  const areas = await areasOf(ctx, body.areaIds);
  const copies = areas.map((areaId) => ({ ...ad, id: newId(), areaIds: [areaId] }));
  await insertAds(ctx.db, copies, who(ctx));
  ctx.audit.record(id, { areas: [null, areas] });
  return { ids: copies.map((copy) => copy.id) };
}

export async function removeAd(ctx: Ctx, { params: { id }, query }: InputOf<Calls['remove']>) {
  const { name } = await adToChange(ctx, id, query.version);
  await deleteAd(ctx.db, id);
  ctx.audit.record(id, { name: [name, null] });
  return { id };
}
