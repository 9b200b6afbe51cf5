import {
  type PriceCalendar,
  type PriceScheme,
  priceCalendar,
  priceScheme,
} from '@kickstand/contract/pricing';
import type { Db } from '../../kernel/database/db.ts';
import { settingOf } from '../../kernel/program/setting.ts';
import { versionAt } from './versions.store.ts';

/** The setting that keeps the days which are priced otherwise. */
export const calendarSetting = 'priceCalendar';

/** The days that are priced otherwise than their weekday says. */
export async function priceCalendarOf(db: Db): Promise<PriceCalendar> {
  const kept = priceCalendar.safeParse(await settingOf(db, calendarSetting));
  return kept.success ? kept.data : { holidays: [], makeUpWorkdays: [] };
}

/** A version of a scheme as what it prices keeps it. */
export interface SchemeHeld {
  id: string;
  no: number;
  name: string;
  content: PriceScheme;
}

/** How orders name a version of a scheme. */
export const versionName = ({ id, no, name }: Omit<SchemeHeld, 'content'>) => ({
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
