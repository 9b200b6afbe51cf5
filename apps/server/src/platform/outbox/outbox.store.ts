import type { Lane } from '@kickstand/domain/platform/messages';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';

export type Channel = 'sms' | 'mail';
type OutboxState =
  | 'queued'
  | 'sending'
  | 'accepted'
  | 'delivered'
  | 'undelivered'
  | 'unknown'
  | 'suppressed'
  | 'expired'
  | 'cancelled';

/** The common fields of every message. */
export interface NewMessage {
  messageId: string;
  /** A later message with the same key is the same one, and is ignored. */
  key: string;
  event: string;
  lane: Lane;
  /** Null: the deployment's. */
  agentId: number | null;
  now: number;
}

export interface NewText extends NewMessage {
  riderMessageId: string | null;
  phoneHash: string;
  bodyBox: string;
  state: 'queued' | 'suppressed';
  dueAt: number;
  expiresAt: number;
  parts: number;
}

const common = ({ messageId, key, event, lane, agentId, now }: NewMessage) => ({
  message_id: messageId,
  key,
  event,
  lane,
  agent_id: agentId,
  created_at: new Date(now),
});

/** Queues a text message; an existing one with its key stays unchanged. */
export const insertText = (db: Db, one: NewText) =>
  db
    .insertInto('outbox')
    .values({
      ...common(one),
      channel: 'sms',
      rider_message_id: one.riderMessageId,
      address_hash: one.phoneHash,
      body_box: one.bodyBox,
      state: one.state,
      next_at: new Date(one.dueAt),
      expires_at: new Date(one.expiresAt),
      parts: one.parts,
    })
    .onConflict((key) => key.column('key').doNothing())
    .execute();

/** A text for a rider's inbox message: the phone is looked up when it is sent. */
export interface RiderText extends Omit<NewText, 'phoneHash' | 'bodyBox' | 'state'> {
  riderMessageId: string;
  text: string;
}

export const insertRiderText = (db: Db, one: RiderText) =>
  db
    .insertInto('outbox')
    .values({
      ...common(one),
      channel: 'sms',
      rider_message_id: one.riderMessageId,
      body: one.text,
      state: 'queued',
      next_at: new Date(one.dueAt),
      expires_at: new Date(one.expiresAt),
      parts: one.parts,
    })
    .onConflict((key) => key.column('key').doNothing())
    .execute();

/** The phone of a message's rider; undefined if the rider or the message no longer exists. */
export const phoneFor = (db: Db, riderMessageId: string) =>
  db
    .selectFrom('rider_message as m')
    .innerJoin('rider as r', 'r.rider_id', 'm.rider_id')
    .select('r.phone')
    .where('m.message_id', '=', riderMessageId)
    .where('r.state', '<>', 'cancelled')
    .executeTakeFirst()
    .then((row) => row?.phone ?? undefined);

export interface NewMail extends NewMessage {
  about: 'invoice' | 'report' | 'webhook' | 'upgrade';
  aboutId: string;
  address: string;
  subject: string;
  body: string;
  /** The attachment, in the file store. */
  file: { key: string; name: string } | undefined;
}

export const insertMail = (db: Db, one: NewMail) =>
  db
    .insertInto('outbox')
    .values({
      ...common(one),
      channel: 'mail',
      about: one.about,
      about_id: one.aboutId,
      address: one.address,
      subject: one.subject,
      body: one.body,
      file_key: one.file?.key ?? null,
      file_name: one.file?.name ?? null,
      state: 'queued',
      next_at: new Date(one.now),
    })
    .onConflict((key) => key.column('key').doNothing())
    .execute();

interface Taking {
  channel: Channel;
  now: number;
  /** The lease: nobody else sends them before. */
  until: number;
  most: number;
  /** Only these lanes; absent: all. */
  lanes?: readonly Lane[] | undefined;
}

/** Takes due messages, most urgent first. */
export const takeDue = (db: Db, { channel, now, until, most, lanes }: Taking) =>
  db
    .updateTable('outbox')
    .set({ state: 'sending', attempts: sql`attempts + 1`, next_at: new Date(until) })
    .where('message_id', 'in', (inner) =>
      inner
        .selectFrom('outbox')
        .select('message_id')
        .where('channel', '=', channel)
        .where('state', '=', 'queued')
        .where('next_at', '<=', at(now))
        // Held or cancelled messages are not retried either.
        .where(({ or, eb, not, exists }) =>
          or([
            eb('broadcast_id', 'is', null),
            not(
              exists(
                eb
                  .selectFrom('broadcast as b')
                  .select('b.broadcast_id')
                  .whereRef('b.broadcast_id', '=', 'outbox.broadcast_id')
                  .where((of) =>
                    of.or([
                      of('b.is_paused', '=', true),
                      of('b.state', '=', 'cancelled'),
                      of('b.recalled_at', 'is not', null),
                    ]),
                  ),
              ),
            ),
          ]),
        )
        .$if(lanes !== undefined, (query) => query.where('lane', 'in', [...(lanes ?? [])]))
        .orderBy('urgency')
        .orderBy('next_at')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['message_id as id', 'key', 'event', 'lane', 'attempts', 'parts'])
    .returning(['body_box as bodyBox', 'created_at as createdAt', 'expires_at as expiresAt'])
    .returning([
      'rider_message_id as riderMessageId',
      'address',
      'subject',
      'body',
      'file_key as fileKey',
      'file_name as fileName',
    ])
    .$narrowType<{ lane: Lane }>()
    .execute();
export type Due = Awaited<ReturnType<typeof takeDue>>[number];

/** The result of sending a message. */
export interface Outcome {
  state: OutboxState;
  problem: string | null;
  nextAt: number | null;
  sentAt?: number;
  providerId?: string | null;
  cost?: number | null;
}

/** Stores the result of sending a message, unless a receipt has already told more. */
export const settle = (db: Db, id: string, outcome: Outcome) =>
  db
    .updateTable('outbox')
    .set({
      state: outcome.state,
      problem: outcome.problem,
      next_at: outcome.nextAt === null ? null : new Date(outcome.nextAt),
      ...(outcome.sentAt !== undefined && { sent_at: new Date(outcome.sentAt) }),
      ...(outcome.providerId !== undefined && { provider_id: outcome.providerId }),
      ...(outcome.cost !== undefined && { cost: outcome.cost }),
    })
    .where('message_id', '=', id)
    .where('state', '=', 'sending')
    .execute();

/** Messages of a channel whose sender never reported a result, and those due for a second attempt. */
export const lostOrDue = (db: Db, channel: Channel, now: number) =>
  db
    .selectFrom('outbox')
    .select(['message_id as id', 'lane', 'state', 'attempts'])
    .$narrowType<{ lane: Lane; state: 'sending' | 'unknown' }>()
    .where('channel', '=', channel)
    .where('state', 'in', ['sending', 'unknown'])
    .where('next_at', '<=', at(now))
    .limit(200)
    .forUpdate()
    .skipLocked()
    .execute();

/** Sets a message's state and time. */
export const putBack = (db: Db, id: string, state: 'queued' | 'unknown', nextAt: number | null) =>
  db
    .updateTable('outbox')
    .set({ state, next_at: nextAt === null ? null : new Date(nextAt) })
    .where('message_id', '=', id)
    .execute();

/** A message's state, reduced to its outcome. */
export const stateSeen = (alias: string) =>
  sql<'queued' | 'sent' | 'failed' | null>`case
    when ${sql.ref(`${alias}.state`)} in ('queued', 'sending') then 'queued'
    when ${sql.ref(`${alias}.state`)} in ('accepted', 'delivered') then 'sent'
    when ${sql.ref(`${alias}.state`)} is not null then 'failed' end`;

/** The latest e-mails about an object, newest first. */
export const mailsOf = (db: Db, about: NewMail['about'], aboutId: string) =>
  db
    .selectFrom('outbox as m')
    .select(['m.address as to', stateSeen('m').as('state'), 'm.created_at as createdAt'])
    .select(['m.sent_at as sentAt', 'm.problem'])
    .$narrowType<{ to: string; state: 'queued' | 'sent' | 'failed' }>()
    .where('m.about', '=', about)
    .where('m.about_id', '=', aboutId)
    .orderBy('m.created_at', 'desc')
    .limit(20)
    .execute();
