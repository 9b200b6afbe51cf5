import type {
  NoticeBody,
  NoticeChannel,
  NoticeEventName,
  ReviewState,
} from '@kickstand/contract/platform/notices';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';

/** The text approved by the SMS gateway. */
export interface Approved {
  text: string;
  textEn: string;
}

/** A changed text, for an area or for all. */
export interface Template extends NoticeBody {
  id: string;
  event: NoticeEventName;
  areaId: number | null;
  isOn: boolean;
  review: ReviewState;
  approved: Approved | null;
  updatedAt: number;
  updatedBy: string;
  version: number;
}

const templates = (db: Db) =>
  db
    .selectFrom('notice_template as t')
    .select(['t.template_id as id', 't.event', 't.service_area_id as areaId', 't.title'])
    .select(['t.title_en as titleEn', 't.body as text', 't.body_en as textEn', 't.channels'])
    .select(['t.waits_for_morning as waitsForMorning', 't.per_day as perDay'])
    .select(['t.provider_template as providerTemplate', 't.review', 't.approved', 't.is_on as isOn'])
    .select(['t.updated_at as updatedAt', 't.updated_by as updatedBy', 't.version'])
    .$narrowType<{
      event: NoticeEventName;
      channels: NoticeChannel[];
      review: ReviewState;
      approved: Approved | null;
    }>();

/** All changed texts. */
export const allTemplates = (db: Db): Promise<Template[]> => templates(db).execute();

/** The template of an event in an area; undefined: the default text. */
export const templateFor = (
  db: Db,
  event: NoticeEventName,
  areaId: number | null,
): Promise<Template | undefined> =>
  templates(db)
    .where('t.event', '=', event)
    .where(({ or, eb }) => or([eb('t.service_area_id', 'is', null), eb('t.service_area_id', '=', areaId)]))
    .orderBy('t.service_area_id', (order) => order.asc().nullsLast())
    .limit(1)
    .executeTakeFirst();

/** Serialises changes of an event's texts. */
export const lockEvent = (db: Db, event: NoticeEventName) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${event}, 36))`.execute(db);

interface Who {
  by: string;
  now: number;
}

type Written = Omit<Template, 'updatedAt' | 'updatedBy' | 'version'>;

const columnsOf = (one: Written, { by, now }: Who) => ({
  title: one.title,
  title_en: one.titleEn,
  body: one.text,
  body_en: one.textEn,
  channels: [...one.channels],
  waits_for_morning: one.waitsForMorning,
  per_day: one.perDay,
  provider_template: one.providerTemplate,
  review: one.review,
  approved: one.approved && JSON.stringify(one.approved),
  is_on: one.isOn,
  updated_at: new Date(now),
  updated_by: by,
});

/** Inserts or replaces a template, and records the change; returns its version. */
export async function putTemplate(db: Db, one: Written, change: object, who: Who): Promise<number> {
  const version = (await lastVersion(db, one.id)) + 1;
  const columns = { ...columnsOf(one, who), version };
  await db
    .insertInto('notice_template')
    .values({ ...columns, template_id: one.id, event: one.event, service_area_id: one.areaId })
    .onConflict((key) => key.column('template_id').doUpdateSet(columns))
    .execute();
  await insertChange(db, one.id, version, change, who);
  return version;
}

async function lastVersion(db: Db, id: string): Promise<number> {
  const { version } = await db
    .selectFrom('notice_change')
    .select(({ fn }) => fn.max('version').as('version'))
    .where('template_id', '=', id)
    .executeTakeFirstOrThrow();
  return version ?? 0;
}

const insertChange = (db: Db, id: string, version: number, change: object, { by, now }: Who) =>
  db
    .insertInto('notice_change')
    .values({
      template_id: id,
      version,
      changed_at: new Date(now),
      changed_by: by,
      change: JSON.stringify(change),
    })
    .execute();

/** Deletes an area's own template. */
export async function deleteTemplate(db: Db, id: string, change: object, who: Who) {
  await insertChange(db, id, (await lastVersion(db, id)) + 1, change, who);
  await db.deleteFrom('notice_template').where('template_id', '=', id).execute();
}

/** The latest changes of a template, newest first. */
export const changesOf = (db: Db, id: string, most: number) =>
  db
    .selectFrom('notice_change')
    .select(['version', 'changed_at as changedAt', 'changed_by as changedBy', 'change'])
    .$narrowType<{ change: Record<string, unknown> }>()
    .where('template_id', '=', id)
    .orderBy('version', 'desc')
    .limit(most)
    .execute();

/** The numbers of messages created, sent as text, failed and missed since an instant, by event and area. */
export async function countsSince(db: Db, since: number) {
  const [told, codes, missed] = await Promise.all([
    sql<{ event: string; area: number; sent: number; left: number; failed: number }>`
      select m.event, m.service_area_id as area, count(*)::int as sent, count(*) filter (where o.state in ('accepted', 'delivered', 'undelivered', 'unknown'))::int as left,
        count(*) filter (where o.state in ('undelivered', 'unknown'))::int as failed
      from rider_message m left join outbox o on o.rider_message_id = m.message_id
      where m.event is not null and m.created_at > ${at(since)} group by 1, 2`.execute(db),
    sql<{ event: string; sent: number; failed: number }>`
      select event, count(*)::int as sent, count(*) filter (where state in ('undelivered', 'unknown'))::int as failed
      from outbox where lane = 'x' and channel = 'sms' and state <> 'suppressed' and created_at > ${at(since)}
      group by 1`.execute(db),
    sql<{ event: string; area: number; missed: number }>`
      select event, service_area_id as area, count(*)::int as missed from notice_missed where at > ${at(since)}
      group by 1, 2`.execute(db),
  ]);
  return { told: told.rows, codes: codes.rows, missed: missed.rows };
}
