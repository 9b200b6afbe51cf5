import type { SettingGroupName } from '@kickstand/contract/places/area-settings';
import type { Scope } from '@kickstand/domain/platform/access';
import { at, type Db } from '../../kernel/database/db.ts';
import { anyNumber } from '../../kernel/list/any-of.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

const areas = (db: Db, scope: Scope, areaIds: readonly number[]) =>
  db
    .selectFrom('service_area as z')
    .select(['z.service_area_id as areaId', 'z.name as area'])
    .where(rowsInScope(scope, 'z'))
    .where('z.service_area_id', '=', anyNumber(areaIds))
    .orderBy('z.service_area_id');

/** Those of some areas that are in scope, by number. */
export const areasIn = (db: Db, scope: Scope, areaIds: readonly number[]) =>
  areas(db, scope, areaIds).execute();

/** The same, each locked against other changes of its settings until the end of the transaction. */
export const lockAreas = (db: Db, scope: Scope, areaIds: readonly number[]) =>
  areas(db, scope, areaIds).forNoKeyUpdate().execute();

/** The stored settings of an area, by group. */
export const storedOf = (db: Db, areaId: number) =>
  db
    .selectFrom('area_setting')
    .select(['name', 'content', 'version', 'updated_at as updatedAt', 'updated_by as updatedBy'])
    .where('service_area_id', '=', areaId)
    .execute();

/** The stored settings of a group in some areas; areas without any are absent. */
export const storedIn = (db: Db, areaIds: readonly number[], group: SettingGroupName) =>
  db
    .selectFrom('area_setting')
    .select(['service_area_id as areaId', 'content'])
    .where('service_area_id', '=', anyNumber(areaIds))
    .where('name', '=', group)
    .execute();

export interface NewContent {
  areaId: number;
  group: SettingGroupName;
  content: object;
  /** The number of the change, from 1. */
  version: number;
  by: string;
  approver: string | undefined;
  reason: string;
  /** Epoch ms. */
  now: number;
}

/** Stores a group's new content, and the same as a version. */
export async function putContent(db: Db, { areaId, group, version, by, now, ...said }: NewContent) {
  const [content, at] = [JSON.stringify(said.content), new Date(now)];
  const key = { service_area_id: areaId, name: group };
  const row = { content, version, updated_at: at, updated_by: by };
  await db
    .insertInto('area_setting')
    .values({ ...key, ...row })
    .onConflict((c) => c.columns(['service_area_id', 'name']).doUpdateSet(row))
    .execute();
  const { approver = null, reason } = said;
  await db
    .insertInto('area_setting_version')
    .values({ ...key, content, version, changed_at: at, changed_by: by, approver, reason })
    .execute();
}

/** A group's content as of an instant, epoch ms; undefined if it was not set by then. */
export const contentAt = (db: Db, areaId: number, group: SettingGroupName, when: number) =>
  db
    .selectFrom('area_setting_version')
    .select('content')
    .where('service_area_id', '=', areaId)
    .where('name', '=', group)
    .where('changed_at', '<=', at(when))
    .orderBy('version', 'desc')
    .executeTakeFirst();

/** The latest versions of a group, newest first. */
export const versionsOf = (db: Db, areaId: number, group: SettingGroupName, limit: number) =>
  db
    .selectFrom('area_setting_version')
    .select([
      'version',
      'content',
      'changed_at as changedAt',
      'changed_by as changedBy',
      'approver',
      'reason',
    ])
    .where('service_area_id', '=', areaId)
    .where('name', '=', group)
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();
