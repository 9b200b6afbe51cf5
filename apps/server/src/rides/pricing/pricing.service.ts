import { type PriceCalendar, type PriceScheme, priceScheme } from '@kickstand/contract/rides/pricing';
import { calendarAround } from '@kickstand/domain/rides/orders';
import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import { putSetting } from '../../kernel/program/setting.ts';
import { calendarSetting, priceCalendarOf } from '../../platform/time/calendar.service.ts';
import { insertScheme, type NewScheme, putScheme, type Terms } from './pricing.store.ts';
import { insertVersion, versionAt } from './versions.store.ts';

/** A version of a scheme as stored with orders. */
export interface SchemeHeld {
  id: string;
  no: number;
  name: string;
  content: PriceScheme;
}

/** The name of a scheme version in orders. */
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

/** The price scheme of rides on a model that begin in an area at an instant; undefined: free. */
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

/** The price of rides on a model that begin in an area at an instant, without return fees; undefined: free. */
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
  /** Start of validity, epoch ms. */
  from: number;
  reason: string;
}

/** Publishes the first version of an area's first scheme while setting up a deployment; returns its id. */
export async function publishFirst(db: Db, { modelIds = [], content, from, reason, ...scheme }: First) {
  const { areaId, by, now } = scheme;
  const id = newId();
  await insertScheme(db, { ...scheme, id, remark: '', draft: { modelIds, content } });
  await insertVersion(db, { id, areaId, no: 1, modelIds, content, from, reason, by, approver: null, now });
  await putScheme(db, id, { draft: null, versionNo: 1 }, { by, now });
  return id;
}

/** Creates a draft of a scheme. */
export const workOn = (db: Db, id: string, draft: Terms, who: { by: string; now: number }) =>
  putScheme(db, id, { draft }, who);
