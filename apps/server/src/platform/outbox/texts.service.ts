import { everything } from '@kickstand/domain/platform/access';
import { type Lane, otherLanes, partsOf, urgentLanes } from '@kickstand/domain/platform/messages';
import { smsCodeLifeMs } from '@kickstand/domain/platform/session';
import type { Database, Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import { latestTextTo, tidyTexts } from './kept.store.ts';
import { type Due, insertText, phoneFor } from './outbox.store.ts';
import { mostAtOnce, type Sender, sendDue } from './sending.service.ts';
import type { SmsProvider, TextMessage } from './sms-provider.parts.ts';

/** Encrypts secrets for storage, and hashes phones with a key. */
export interface TextSealer {
  seal(text: string, place: string): string;
  open(box: string, place: string): string;
  phoneHash(phone: string): string;
}

/** The original storage place of text messages: rows of older versions still use it. */
const placeOf = (messageId: string) => `sms_outbox/${messageId}`;

/** The content of an encrypted text message. */
const openText = (sealer: TextSealer, { id, bodyBox }: { id: string; bodyBox: string }) =>
  JSON.parse(sealer.open(bodyBox, placeOf(id))) as TextMessage;

export interface TextToQueue extends TextMessage {
  /** The event: together with the subject it identifies the message, which is sent once. */
  event: string;
  subject: string;
  lane: Lane;
  agentId?: number | null;
  riderMessageId?: string | null;
  /** Not before this instant. */
  dueAt?: number;
  /** How long it is useful. */
  lifeMs?: number;
  /** Stored but never sent, at the same cost as a sent one. */
  isSuppressed?: boolean;
}

/** Queues a text message in the caller's transaction. Returns its id. */
export async function queueText(db: Db, sealer: TextSealer, given: TextToQueue, now: number) {
  const { phone, code, text, event, subject, lane, agentId = null, riderMessageId = null } = given;
  const { dueAt = now, lifeMs = smsCodeLifeMs, isSuppressed = false } = given;
  const messageId = newId();
  await insertText(db, {
    messageId,
    key: `${event}:${subject}:sms`,
    event,
    lane,
    agentId,
    riderMessageId,
    phoneHash: sealer.phoneHash(phone),
    bodyBox: sealer.seal(JSON.stringify({ phone, code, text }), placeOf(messageId)),
    state: isSuppressed ? 'suppressed' : 'queued',
    dueAt,
    expiresAt: dueAt + lifeMs,
    parts: partsOf(text),
    now,
  });
  return messageId;
}

const leaseMs = 60_000;
const firstPauseMs = 2_000;

interface Needs {
  database: Database;
  sealer: TextSealer;
  provider: SmsProvider;
  now(): number;
}

/** The recipient and text of a message; undefined if there is no recipient any more. */
async function messageOf({ sealer, database }: Needs, due: Due): Promise<TextMessage | undefined> {
  if (due.bodyBox !== '') return openText(sealer, due);
  const { riderMessageId, body } = due;
  if (riderMessageId === null || body === null) return undefined;
  const phone = await database.read(everything, (db) => phoneFor(db, riderMessageId));
  return phone === undefined ? undefined : { phone, code: '', text: body };
}

const textSender = (needs: Needs, lanes?: readonly Lane[]): Sender => ({
  channel: 'sms',
  lanes,
  send: async (due) => {
    const message = await messageOf(needs, due);
    return message ? needs.provider.send({ ...message, key: due.key }) : { is: 'moot' };
  },
  leaseMs,
  pauseAfter: (attempts) => firstPauseMs * 2 ** (attempts - 1),
});

/** Sends due text messages; rejected ones are retried after 2, 4, 8 … seconds while useful. */
export const sendDueTexts = (needs: Needs) => sendDue(needs, textSender(needs));

/** The same for urgent messages: codes and service messages. */
export const sendUrgentTexts = (needs: Needs) => sendDue(needs, textSender(needs, urgentLanes));

/** How many rounds of the others run before the urgent ones are checked again. */
const mostRounds = 10;

/** The same for everything else, in large numbers. */
export async function sendOtherTexts(needs: Needs) {
  const sender = { ...textSender(needs, otherLanes), isKeptTogether: true };
  for (let round = 0; round < mostRounds; round += 1) if ((await sendDue(needs, sender)) < mostAtOnce) return;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * Blanks texts after an hour, deletes the recipients of codes after two days and the codes when no monthly count
 * needs them any more, and other texts when riders' messages are deleted.
 */
export const tidyOutbox = (db: Db, now: number) =>
  tidyTexts(db, {
    now,
    blankBefore: now - hourMs,
    forgetPhoneBefore: now - 2 * dayMs,
    forgetCodeBefore: now - 31 * dayMs,
    forgetAllBefore: now - 366 * dayMs,
  });

/** The latest code to a phone that is not blanked. */
export async function lastCodeTo(db: Db, sealer: TextSealer, phone: string) {
  const last = await latestTextTo(db, sealer.phoneHash(phone), 'x');
  return last && openText(sealer, last);
}
