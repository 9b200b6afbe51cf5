import type {
  FeedbackContext,
  FeedbackEventKind,
  FeedbackLevel,
  FeedbackObject,
  FeedbackRow,
  FeedbackSide,
  FeedbackState,
} from '@kickstand/contract/service/feedback';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import { at as atInstant, type Db } from '../../kernel/database/db.ts';
import { feedbackInScope } from './feedback.store.ts';

/** Locks a ticket for a change. */
export const lockFeedback = (db: Db, scope: Scope, feedbackId: string) =>
  db
    .selectFrom('feedback as t')
    .select(['t.feedback_id as feedbackId', 't.agent_id as agentId', 't.service_area_id as areaId'])
    .select(['t.creator_id as creatorId', 't.handler_id as handlerId', 't.handler_name as handlerName'])
    .select(['t.title', 't.level', 't.state', 't.first_reply_at as firstReplyAt', 't.over_at as overAt'])
    .select(['t.urged_at as urgedAt', 't.score', 't.duplicate_of as duplicateOf', 't.version'])
    .$narrowType<Pick<FeedbackRow, 'level' | 'state'>>()
    .where('t.feedback_id', '=', feedbackId)
    .where(feedbackInScope(scope))
    .forUpdate()
    .executeTakeFirst();
export type FeedbackLocked = NonNullable<Awaited<ReturnType<typeof lockFeedback>>>;

/** Locks tickets solved before an instant; those locked by others are left for the next time. */
export const lockSolvedBefore = (db: Db, before: number, most: number) =>
  db
    .selectFrom('feedback as t')
    .select(['t.feedback_id as feedbackId', 't.agent_id as agentId', 't.service_area_id as areaId'])
    .select(['t.creator_id as creatorId', 't.title', 't.version'])
    .where('t.state', '=', 'solved')
    .where('t.over_at', '<', atInstant(before))
    .orderBy('t.over_at')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();

/** Whether a ticket is in scope. */
export const knowsFeedback = async (db: Db, scope: Scope, feedbackId: string) =>
  (await db
    .selectFrom('feedback as t')
    .select('t.feedback_id')
    .where('t.feedback_id', '=', feedbackId)
    .where(feedbackInScope(scope))
    .executeTakeFirst()) !== undefined;

export interface NewFeedback {
  feedbackId: string;
  agentId: number;
  areaId: number | null;
  creator: { operatorId: string; name: string };
  kind: string;
  level: FeedbackLevel;
  module: string;
  title: string;
  text: string;
  about: FeedbackObject | null;
  happenedAt: number | null;
  contactPhone: string;
  context: FeedbackContext;
  now: number;
  dueAt: number | null;
}

const dateOf = (instant: number | null) => (instant === null ? null : new Date(instant));

export const insertFeedback = (db: Db, one: NewFeedback) =>
  db
    .insertInto('feedback')
    .values({
      feedback_id: one.feedbackId,
      agent_id: one.agentId,
      service_area_id: one.areaId,
      creator_id: one.creator.operatorId,
      creator_name: one.creator.name,
      kind: one.kind,
      level: one.level,
      module: one.module,
      title: one.title,
      body: one.text,
      about: one.about && JSON.stringify(one.about),
      happened_at: dateOf(one.happenedAt),
      contact_phone: one.contactPhone,
      context: JSON.stringify(one.context),
      created_at: new Date(one.now),
      due_at: dateOf(one.dueAt),
    })
    .execute();

export interface NewEvent {
  kind: FeedbackEventKind;
  side: FeedbackSide;
  /** Null: automatic. */
  by: string | null;
  text: string;
  state: FeedbackState;
  isInternal: boolean;
  at: number;
}

/** Inserts an event of a ticket; the caller has locked or just created the ticket. */
export const insertEvent = (
  db: Db,
  { feedbackId, agentId, areaId }: Pick<FeedbackLocked, 'feedbackId' | 'agentId' | 'areaId'>,
  { kind, side, by, text, state, isInternal, at }: NewEvent,
) =>
  sql`
    insert into feedback_event
      (feedback_id, no, agent_id, service_area_id, at, kind, side, by_name, body, state, is_internal)
    select ${feedbackId}, coalesce(max(no), 0) + 1, ${agentId}, ${areaId}, ${new Date(at)}, ${kind}, ${side}, ${by},
      ${text}, ${state}, ${isInternal}
    from feedback_event where feedback_id = ${feedbackId}`.execute(db);

/** The changes of a step; absent fields stay. */
export interface FeedbackChange {
  state: FeedbackState;
  dueAt: number | null;
  level?: FeedbackLevel;
  handler?: { operatorId: string; name: string };
  firstReplyAt?: number;
  lastReplyAt?: number;
  solvedAt?: number | null;
  overAt?: number | null;
  urgedAt?: number;
  rating?: { score: number | null; text: string };
  duplicateOf?: string | null;
}

const set = <V>(column: string, value: V | undefined) => (value === undefined ? {} : { [column]: value });
const dated = (column: string, value: number | null | undefined) =>
  value === undefined ? {} : { [column]: dateOf(value) };

export const changeFeedback = (
  db: Db,
  of: Pick<FeedbackLocked, 'feedbackId' | 'version'>,
  change: FeedbackChange,
) =>
  db
    .updateTable('feedback')
    .set({
      state: change.state,
      due_at: dateOf(change.dueAt),
      ...set('level', change.level),
      ...set('handler_id', change.handler?.operatorId),
      ...set('handler_name', change.handler?.name),
      ...dated('first_reply_at', change.firstReplyAt),
      ...dated('last_reply_at', change.lastReplyAt),
      ...dated('solved_at', change.solvedAt),
      ...dated('over_at', change.overAt),
      ...dated('urged_at', change.urgedAt),
      ...set('score', change.rating?.score),
      ...set('score_text', change.rating?.text),
      ...set('duplicate_of', change.duplicateOf),
      version: of.version + 1,
    })
    .where('feedback_id', '=', of.feedbackId)
    .execute();
