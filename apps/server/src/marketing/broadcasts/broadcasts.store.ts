import type { InputOf } from '@kickstand/contract/kit';
import type { AudienceGroup } from '@kickstand/contract/marketing/audiences';
import type { BroadcastBody, BroadcastRow, broadcasts } from '@kickstand/contract/marketing/broadcasts';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Locale } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { areaNames, everyAreaInScope, someAreaInScope } from '../../kernel/list/areas.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';

interface Seeing {
  scope: Scope;
  locale: Locale;
}

const readPercent = sql<number | null>`(
  select round(100.0 * count(*) / nullif(b.told, 0), 1)::float8 from rider_message m
  where m.broadcast_id = b.broadcast_id and m.read_at is not null)`;

const rows = (db: Db, { scope, locale }: Seeing) =>
  db
    .selectFrom('broadcast as b')
    .select(['b.broadcast_id as id', 'b.title', 'b.kind', 'b.body', 'b.area_ids as areaIds', 'b.audience'])
    .select(['b.professions', 'b.sms_text as smsText', 'b.pops_up as popsUp', 'b.send_at as sendAt'])
    .select(['b.expires_at as expiresAt', 'b.state', 'b.is_paused as isPaused', 'b.frozen_at as frozenAt'])
    .select([
      'b.riders',
      'b.texted',
      'b.suppressed',
      'b.staff',
      'b.told',
      'b.dropped',
      'b.agent_id as agentId',
    ])
    .select(['b.created_by as createdBy', 'b.created_at as createdAt', 'b.sent_by as sentBy'])
    .select([
      'b.started_at as startedAt',
      'b.ended_at as endedAt',
      'b.recalled_at as recalledAt',
      'b.version',
    ])
    .select([areaNames('b.area_ids', locale).as('areas'), readPercent.as('readPercent')])
    .select(everyAreaInScope(scope, 'b.area_ids').as('isOwn'))
    .$narrowType<Pick<BroadcastRow, 'kind' | 'state' | 'professions'> & { audience: AudienceGroup | null }>()
    .where(someAreaInScope(scope, 'b.area_ids'));

export type Broadcast = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;

type Query = InputOf<typeof broadcasts.list>['query'];

/** A page of broadcasts with an area in scope. */
export const pageOfBroadcasts = (db: Db, seeing: Seeing, query: Query) =>
  pageFrom(
    db,
    rows(db, seeing).where((eb) =>
      eb.and(
        given(
          query.title && sql<boolean>`position(lower(${query.title}) in lower(b.title)) > 0`,
          query.kind && sql<boolean>`b.kind = ${query.kind}`,
          query.state && sql<boolean>`b.state = ${query.state}`,
          query.areaId !== undefined && sql<boolean>`b.area_ids @> ${[query.areaId]}::int[]`,
        ),
      ),
    ),
    query,
    {
      sortable: { createdAt: 'b.created_at', sendAt: 'b.send_at', riders: 'b.riders', told: 'b.told' },
      neverNull: ['createdAt', 'riders', 'told'],
      tieBreak: 'b.broadcast_id',
    },
  );

export const broadcastWith = (db: Db, id: string, seeing: Seeing) =>
  rows(db, seeing).where('b.broadcast_id', '=', id).executeTakeFirst();

/** Locks a broadcast in scope. */
export async function lockBroadcast(db: Db, id: string, seeing: Seeing) {
  await db
    .selectFrom('broadcast')
    .select('broadcast_id')
    .where('broadcast_id', '=', id)
    .forUpdate()
    .execute();
  return broadcastWith(db, id, seeing);
}

type Said = Omit<BroadcastBody, 'audience'> & { audience?: AudienceGroup | undefined };

const columnsOf = (body: Said) => ({
  area_ids: body.areaIds,
  kind: body.kind,
  title: body.title,
  body: body.body,
  sms_text: body.smsText ?? null,
  audience: body.audience ? JSON.stringify(body.audience) : null,
  professions: body.professions,
  pops_up: body.popsUp,
  send_at: body.sendAt === undefined ? null : new Date(body.sendAt),
  expires_at: body.expiresAt === undefined ? null : new Date(body.expiresAt),
});

interface Who {
  by: string;
  now: number;
}

export const insertBroadcast = (db: Db, one: Said & { id: string; agentId: number }, { by, now }: Who) =>
  db
    .insertInto('broadcast')
    .values({
      ...columnsOf(one),
      broadcast_id: one.id,
      agent_id: one.agentId,
      state: 'draft',
      created_at: new Date(now),
      created_by: by,
      updated_at: new Date(now),
      updated_by: by,
    })
    .execute();

/** Fields of a broadcast that can change. */
export interface Becoming {
  state?: BroadcastRow['state'];
  isPaused?: boolean;
  frozen?: { at: number; riders: number; texted: number; suppressed: number; staff: number } | null;
  sentBy?: string;
  endedAt?: number;
  recalledAt?: number;
  said?: Said;
}

/** Changes a broadcast and increments its version. */
export async function changeBroadcast(db: Db, id: string, become: Becoming, { by, now }: Who) {
  const { state, isPaused, frozen, sentBy, endedAt, recalledAt, said } = become;
  await db
    .updateTable('broadcast')
    .set({
      ...(said && columnsOf(said)),
      ...(state && { state }),
      ...(isPaused !== undefined && { is_paused: isPaused }),
      ...(frozen !== undefined && {
        frozen_at: frozen && new Date(frozen.at),
        riders: frozen?.riders ?? 0,
        texted: frozen?.texted ?? 0,
        suppressed: frozen?.suppressed ?? 0,
        staff: frozen?.staff ?? 0,
      }),
      ...(sentBy !== undefined && { sent_by: sentBy }),
      ...(endedAt !== undefined && { ended_at: new Date(endedAt) }),
      ...(recalledAt !== undefined && { recalled_at: new Date(recalledAt) }),
      updated_at: new Date(now),
      updated_by: by,
      version: sql`version + 1`,
    })
    .where('broadcast_id', '=', id)
    .execute();
}

/** Number of recipients who have read it. */
export async function readOf(db: Db, id: string): Promise<number> {
  const { n } = await db
    .selectFrom('rider_message')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('broadcast_id', '=', id)
    .where('read_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return n;
}
