import type { InputOf } from '@kickstand/contract/kit';
import type { AdRow, ads } from '@kickstand/contract/marketing/ads';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import type { PhotoParts } from '../../platform/photos/photos.parts.ts';
import { pictureAt } from '../../platform/photos/photos.service.ts';
import { type Ad, adWith, changesOf, pageOfAds } from './ads.store.ts';
import { linksNow } from './hosts.service.ts';

type Calls = typeof ads;

const mostChanges = 50;

/** Time, locale and scope of a caller, for reading ads. */
export const whenOf = ({ now, locale, rows }: Pick<Ctx, 'now' | 'locale' | 'rows'>) => ({
  now: now(),
  locale,
  scope: rows.scope(),
});

function shown(photos: PhotoParts, now: number, mayLead: Awaited<ReturnType<typeof linksNow>>) {
  return ({ width, height, isOn: _, ...ad }: Ad): AdRow => ({
    ...ad,
    picture: { width, height, ...pictureAt(photos, ad.pictureId, now) },
    isLinkRefused: !mayLead(ad.link),
  });
}

export async function listAds(photos: PhotoParts, ctx: Ctx, { query }: InputOf<Calls['list']>) {
  const when = whenOf(ctx);
  const page = await pageOfAds(ctx.db, ctx.rows.scope(query), query, when);
  return { ...page, list: page.list.map(shown(photos, when.now, await linksNow(ctx.db))) };
}

export async function oneAd(photos: PhotoParts, ctx: Ctx, { params: { id } }: InputOf<Calls['one']>) {
  const when = whenOf(ctx);
  const ad = (await adWith(ctx.db, id, when)) ?? refuse('ad.not_found');
  return shown(photos, when.now, await linksNow(ctx.db))(ad);
}

export async function historyOfAd(ctx: Ctx, { params: { id } }: InputOf<Calls['history']>) {
  if (!(await adWith(ctx.db, id, whenOf(ctx)))) refuse('ad.not_found');
  return { list: await changesOf(ctx.db, id, mostChanges) };
}
