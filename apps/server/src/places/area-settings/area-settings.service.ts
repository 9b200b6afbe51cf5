import {
  type AreaSettings,
  type SettingDifferences,
  type SettingGroupName,
  settingGroups,
} from '@kickstand/contract/places/area-settings';
import type { Db } from '../../kernel/database/db.ts';
import {
  contentAt,
  type NewContent,
  putContent,
  storedIn,
  storedOf,
  versionsOf,
} from './area-settings.store.ts';

/** A group's settings, from what is stored of it. */
export const readGroup = <G extends SettingGroupName>(group: G, kept: unknown) =>
  settingGroups[group].kept.parse(kept ?? {}) as AreaSettings[G];

/** The fields that differ, each with its value before and after. */
export function settingDifferencesOf(before: object, after: object): SettingDifferences {
  const [old, now] = [before as Record<string, unknown>, after as Record<string, unknown>];
  const differs = Object.keys(now).filter((key) => JSON.stringify(old[key]) !== JSON.stringify(now[key]));
  return Object.fromEntries(differs.map((key) => [key, [old[key], now[key]]]));
}

/**
 * The settings of a service area, with defaults for unset ones. Read anew each time, so that a change applies to
 * whatever begins afterwards; what must hold for a whole ride is copied into its order.
 */
export async function areaSettingsOf(db: Db, areaId: number): Promise<AreaSettings> {
  const rows = await storedOf(db, areaId);
  const of = <G extends SettingGroupName>(group: G) =>
    readGroup(group, rows.find(({ name }) => name === group)?.content);
  return {
    base: of('base'),
    use: of('use'),
    return: of('return'),
    pay: of('pay'),
    credit: of('credit'),
    ops: of('ops'),
    privacy: of('privacy'),
    permit: of('permit'),
    regulator: of('regulator'),
    voice: of('voice'),
  };
}

/** One group of several areas, by area, in one query. */
export async function groupOfAreas<G extends SettingGroupName>(
  db: Db,
  areaIds: Iterable<number>,
  group: G,
): Promise<ReadonlyMap<number, AreaSettings[G]>> {
  const ids = [...new Set(areaIds)];
  const kept = new Map((await storedIn(db, ids, group)).map(({ areaId, content }) => [areaId, content]));
  return new Map(ids.map((areaId) => [areaId, readGroup(group, kept.get(areaId))]));
}

/** A group of an area as of an instant, epoch ms. */
export const settingsAt = async <G extends SettingGroupName>(db: Db, areaId: number, group: G, at: number) =>
  readGroup(group, (await contentAt(db, areaId, group, at))?.content);

/** The most versions of a group read at once; none is changed more often. */
const mostVersions = 1_000;

/** A function that returns a group of an area as of an instant, epoch ms; it reads the versions only once. */
export async function settingsThrough<G extends SettingGroupName>(db: Db, areaId: number, group: G) {
  const versions = await versionsOf(db, areaId, group, mostVersions);
  return (at: number) => readGroup(group, versions.find(({ changedAt }) => Number(changedAt) <= at)?.content);
}

/** The same with when and by whom each group was last changed. */
export async function heldIn(db: Db, areaId: number) {
  const rows = await storedOf(db, areaId);
  const of = <G extends SettingGroupName>(group: G) => {
    const row = rows.find(({ name }) => name === group);
    const { version = 0, updatedAt = null, updatedBy = null } = row ?? {};
    return { content: readGroup(group, row?.content), version, updatedAt, updatedBy };
  };
  return {
    base: of('base'),
    use: of('use'),
    return: of('return'),
    pay: of('pay'),
    credit: of('credit'),
    ops: of('ops'),
    privacy: of('privacy'),
    permit: of('permit'),
    regulator: of('regulator'),
    voice: of('voice'),
  };
}

/** Sets a group of an area for the first time, when a deployment is set up. */
export const setFirst = (db: Db, said: Omit<NewContent, 'version' | 'approver'>) =>
  putContent(db, { ...said, version: 1, approver: undefined });
