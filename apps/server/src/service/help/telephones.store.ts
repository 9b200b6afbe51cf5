import type { InputOf } from '@kickstand/contract/kit';
import type { HotlineHours, TelephoneBody, telephones } from '@kickstand/contract/service/help';
import { hotlineWeek } from '@kickstand/contract/service/help';
import type { Scope } from '@kickstand/domain/platform/access';
import { allWeek } from '@kickstand/domain/service/help';
import { sql } from 'kysely';
import type { Locale } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { nameIn } from '../../kernel/list/name-in.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';
import type { Who } from './articles.store.ts';

const found = (db: Db, scope: Scope, locale: Locale) =>
  db
    .selectFrom('service_area as z')
    .innerJoin('agent as g', 'g.agent_id', 'z.agent_id')
    .leftJoin('area_telephone as t', 't.service_area_id', 'z.service_area_id')
    .select(['z.service_area_id as areaId', nameIn('z', locale).as('area'), 'g.name as agent'])
    .select([
      sql<string>`coalesce(t.phone, z.hotline)`.as('phone'),
      sql<string>`coalesce(t.link, '')`.as('link'),
      sql<string>`coalesce(t.off_text, '')`.as('offText'),
      sql<string>`coalesce(t.off_text_en, '')`.as('offTextEn'),
      sql<number>`coalesce(t.version, 0)`.as('version'),
    ])
    .select(['t.hours', 't.updated_at as updatedAt', 't.updated_by as updatedBy'])
    .where(rowsInScope(scope, 'z'));
type Found = Awaited<ReturnType<ReturnType<typeof found>['execute']>>[number];

const telephoneOf = ({ hours, ...row }: Found) => ({
  ...row,
  hours: hours === null ? [...allWeek] : hotlineWeek.parse(hours),
});
export type Telephone = ReturnType<typeof telephoneOf>;

/** The hotlines of areas in scope: those set, and those derived from the area. */
export async function pageOfTelephones(
  db: Db,
  scope: Scope,
  query: InputOf<typeof telephones.list>['query'],
  locale: Locale,
) {
  const page = await pageFrom(
    db,
    found(db, scope, locale).where((eb) =>
      eb.and(
        given(
          query.area &&
            sql<boolean>`position(lower(${query.area}) in lower(z.name || ' ' || coalesce(z.name_en, ''))) > 0`,
        ),
      ),
    ),
    query,
    {
      sortable: { areaId: 'z.service_area_id', updatedAt: 't.updated_at' },
      neverNull: ['areaId'],
      tieBreak: 'z.service_area_id',
    },
  );
  return { ...page, list: page.list.map(telephoneOf) };
}

/** The hotline of an area in scope. */
export async function telephoneAt(db: Db, scope: Scope, areaId: number): Promise<Telephone | undefined> {
  const row = await found(db, scope, 'zh-CN').where('z.service_area_id', '=', areaId).executeTakeFirst();
  return row && telephoneOf(row);
}

/** The same, with its area locked against concurrent changes. */
export async function lockTelephone(db: Db, scope: Scope, areaId: number) {
  await db
    .selectFrom('service_area')
    .select('service_area_id')
    .where('service_area_id', '=', areaId)
    .forNoKeyUpdate()
    .execute();
  return telephoneAt(db, scope, areaId);
}

export type TelephoneSaid = Omit<TelephoneBody, 'hours'> & {
  hours: readonly HotlineHours[];
  version: number;
};

export async function putTelephone(db: Db, said: TelephoneSaid, { by, now }: Who) {
  const row = {
    phone: said.phone,
    link: said.link,
    hours: JSON.stringify(said.hours),
    off_text: said.offText,
    off_text_en: said.offTextEn,
    version: said.version,
    updated_at: new Date(now),
    updated_by: by,
  };
  await db
    .insertInto('area_telephone')
    .values({ service_area_id: said.areaId, ...row })
    .onConflict((c) => c.column('service_area_id').doUpdateSet(row))
    .execute();
}
