import type { InputOf } from '@kickstand/contract/kit';
import type { HelpLanguage, telephones } from '@kickstand/contract/service/help';
import { isAnswered, usualOffText } from '@kickstand/domain/service/help';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { who } from './articles.service.ts';
import type { Who } from './articles.store.ts';
import {
  lockTelephone,
  pageOfTelephones,
  putTelephone,
  type Telephone,
  type TelephoneSaid,
  telephoneAt,
} from './telephones.store.ts';

type Calls = typeof telephones;

export async function listTelephones(zone: string, ctx: Ctx, { query }: InputOf<Calls['list']>) {
  const page = await pageOfTelephones(ctx.db, ctx.rows.scope(query), query, ctx.locale);
  const now = ctx.now();
  return { ...page, list: page.list.map((one) => ({ ...one, isOpen: isAnswered(one.hours, now, zone) })) };
}

/** The text while nobody answers: the English one if written, else the Chinese one, else the default. */
function closedTextOf({ offText, offTextEn }: Telephone, lang: HelpLanguage) {
  const own = lang === 'en' ? offTextEn || offText : offText;
  return own || usualOffText[lang];
}

export async function showTelephone(zone: string, ctx: Ctx, { query }: InputOf<Calls['ofArea']>) {
  const found = await telephoneAt(ctx.db, ctx.rows.scope(), query.areaId);
  if (!found) return refuse('common.not_found');
  const { areaId, phone, link, hours } = found;
  const isOpen = isAnswered(hours, ctx.now(), zone);
  return { areaId, phone, link, hours, isOpen, closedText: isOpen ? null : closedTextOf(found, query.lang) };
}

/** Sets the hotline of an area, when a deployment is set up. */
export const setFirstTelephone = (db: Db, said: Omit<TelephoneSaid, 'version'>, by: Who) =>
  putTelephone(db, { ...said, version: 1 }, by);

export async function saveTelephone(ctx: Ctx, { body }: InputOf<Calls['save']>) {
  ctx.audit.on(String(body.areaId));
  const before = await lockTelephone(ctx.db, ctx.rows.scope(), body.areaId);
  if (!before) return refuse('common.not_found');
  if (before.version !== body.version) refuse('common.stale_version');
  const hours = body.hours.toSorted((a, b) => a.weekday - b.weekday);
  const version = before.version + 1;
  await putTelephone(ctx.db, { ...body, hours, version }, who(ctx));
  ctx.audit.record(before.area, {
    phone: [before.phone, body.phone],
    link: [before.link, body.link],
    hours: [before.hours, hours],
    offText: [before.offText, body.offText],
    offTextEn: [before.offTextEn, body.offTextEn],
  });
  return { version };
}
