import type { messageKinds } from '@kickstand/contract/riders/persons';
import type { Scope } from '@kickstand/domain/platform/access';
import { type ExpressionBuilder, sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import type { Tables } from '../../kernel/database/tables.ts';
import { pageFrom } from '../../kernel/list/page.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';
import { simpleState } from '../outbox/outbox.service.ts';

export interface NewMessage {
  messageId: string;
  riderId: string;
  areaId: number;
  agentId: number;
  kind: (typeof messageKinds)[number];
  body: string;
  by: string | null;
  now: number;
}

export const insertMessage = (db: Db, one: NewMessage) =>
  db
    .insertInto('rider_message')
    .values({
      message_id: one.messageId,
      rider_id: one.riderId,
      service_area_id: one.areaId,
      agent_id: one.agentId,
      kind: one.kind,
      body: one.body,
      by_name: one.by,
      created_at: new Date(one.now),
    })
    .execute();

interface Asked {
  riderId: string;
  pageNum: number;
  pageSize: number;
  sort: 'createdAt';
  dir: 'asc' | 'desc';
}

/** The last sending of a message, if it left the app at all. */
const lastSent = (eb: ExpressionBuilder<Tables & { m: Tables['rider_message'] }, 'm'>) =>
  eb
    .selectFrom('outbox as x')
    .select(['x.sent_at', 'x.problem', simpleState('x').as('state')])
    .whereRef('x.rider_message_id', '=', 'm.message_id')
    .orderBy('x.created_at', 'desc')
    .limit(1)
    .as('o');

/** One page of a rider's messages; without a state if the outbox row is deleted. */
export const pageOfMessages = (db: Db, scope: Scope, query: Asked) =>
  pageFrom(
    db,
    db
      .selectFrom('rider_message as m')
      .leftJoinLateral(lastSent, (on) => on.onTrue())
      .select(['m.message_id as id', 'm.kind', 'm.body', 'm.created_at as createdAt', 'm.by_name as by'])
      .select(['o.sent_at as sentAt', 'o.problem'])
      .select((eb) =>
        eb.fn
          .coalesce('o.state', sql<'inbox' | null>`case when m.kind = 'notice' then 'inbox' end`)
          .as('state'),
      )
      .$narrowType<{ kind: NewMessage['kind'] }>()
      .where('m.rider_id', '=', query.riderId)
      .where(rowsInScope(scope, 'm')),
    query,
    { sortable: { createdAt: 'm.created_at' }, neverNull: ['createdAt'], tieBreak: 'm.message_id' },
  );

/** How many staff messages a rider was sent since an instant. */
export async function writtenSince(db: Db, riderId: string, since: number) {
  const { n } = await db
    .selectFrom('rider_message')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('rider_id', '=', riderId)
    .where('kind', '=', 'manual')
    .where('created_at', '>=', at(since))
    .executeTakeFirstOrThrow();
  return n;
}

/** Deletes messages from before an instant, at most so many at a time; returns how many. */
export async function forgetMessages(db: Db, before: number, most: number) {
  const { numAffectedRows } = await sql`delete from rider_message where message_id in (
    select message_id from rider_message where created_at < ${at(before)} limit ${most})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
