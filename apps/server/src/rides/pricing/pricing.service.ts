import { type PriceCalendar, type PriceScheme, priceScheme } from '@kickstand/contract/rides/pricing';
import { calendarAround } from '@kickstand/domain/rides/orders';
import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import { putSetting } from '../../kernel/program/setting.ts';
import { calendarSetting, priceCalendarOf } from '../../platform/time/calendar.service.ts';
import { insertScheme, type NewScheme, putScheme, type Terms } from './pricing.store.ts';
import { insertVersion, versionAt } from './versions.store.ts';

/** A version of a scheme as what it prices keeps it. */
export interface SchemeHeld {
  id: string;
  no: number;
  name: string;
  content: PriceScheme;
}

/** How orders name a version of a scheme. */
const versionName = ({ id, no, name }: Omit<SchemeHeld, 'content'>) => ({
  id: `${id}.${no}`,
  name: `${name} v${no}`,
});

interface Where {
  serviceAreaId: number;
  modelId: number;
  /** Epoch ms. */
  at: number;
}

/** What rides of a model that begin in an area at an instant are priced by; undefined: they cost nothing. */
export async function schemeAt(
  db: Db,
  { serviceAreaId, modelId, at }: Where,
): Promise<SchemeHeld | undefined> {
  const held = await versionAt(db, { areaId: serviceAreaId, modelId, at });
  return held && { ...held, content: priceScheme.parse(held.content) };
}

interface WhereInZone extends Omit<Where, 'serviceAreaId'> {
  areaId: number;
  /** IANA zone of business days. */
  zone: string;
}

/** What rides of a model that begin in an area at an instant cost, beside their return; undefined: nothing. */
export async function priceTermsAt(db: Db, { areaId, modelId, at, zone }: WhereInZone) {
  const held = await schemeAt(db, { serviceAreaId: areaId, modelId, at });
  if (!held) return undefined;
  const calendar = calendarAround(await priceCalendarOf(db), at, zone);
  return { version: versionName(held), scheme: held.content, calendar };
}

export const setPriceCalendar = (db: Db, calendar: PriceCalendar, now: number) =>
  putSetting(db, calendarSetting, { value: calendar, now });

interface First extends Omit<NewScheme, 'id' | 'draft' | 'remark'> {
  content: PriceScheme;
  modelIds?: number[];
  /** From when on it holds, epoch ms. */
  from: number;
  reason: string;
}

/** A scheme of an area that nothing prices, published in its first version by whoever sets up a deployment; answers its id. */
export async function publishFirst(db: Db, { modelIds = [], content, from, reason, ...scheme }: First) {
  const { areaId, by, now } = scheme;
  const id = newId();
  await insertScheme(db, { ...scheme, id, remark: '', draft: { modelIds, content } });
  await insertVersion(db, { id, areaId, no: 1, modelIds, content, from, reason, by, approver: null, now });
  await putScheme(db, id, { draft: null, versionNo: 1 }, { by, now });
  return id;
}

/** Begin a draft of a scheme. */
export const workOn = (db: Db, id: string, draft: Terms, who: { by: string; now: number }) =>
  putScheme(db, id, { draft }, who);
