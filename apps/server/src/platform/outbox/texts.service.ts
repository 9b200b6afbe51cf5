import { everything } from '@kickstand/domain/platform/access';
import { type Lane, otherLanes, partsOf, urgentLanes } from '@kickstand/domain/platform/messages';
import { smsCodeLifeMs } from '@kickstand/domain/platform/session';
import type { Database, Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import { latestTextTo, tidyTexts } from './kept.store.ts';
import { type Due, insertText, phoneFor } from './outbox.store.ts';
import { mostAtOnce, type Sender, sendDue } from './sending.service.ts';
import type { SmsProvider, TextMessage } from './sms-provider.parts.ts';

/** Seals what must not lie open, and knows phones by a keyed hash. */
export interface TextSealer {
  seal(text: string, place: string): string;
  open(box: string, place: string): string;
  phoneHash(phone: string): string;
}

/** The name that boxes were sealed under since there are text messages: rows of older versions are opened by it. */
const placeOf = (messageId: string) => `sms_outbox/${messageId}`;

/** What a sealed text message says. */
const openText = (sealer: TextSealer, { id, bodyBox }: { id: string; bodyBox: string }) =>
  JSON.parse(sealer.open(bodyBox, placeOf(id))) as TextMessage;

export interface TextToQueue extends TextMessage {
  /** What it is about: together with the subject it is the message, and is sent once. */
  event: string;
  subject: string;
  lane: Lane;
  agentId?: number | null;
  riderMessageId?: string | null;
  /** Not before this instant. */
  dueAt?: number;
  /** So long it is worth sending. */
  lifeMs?: number;
  /** Kept and never sent: at the same cost as one that is. */
  isSuppressed?: boolean;
}

/** Queue a text message in the transaction of what it is about. Answers its number. */
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

/** What a text says and to whom; undefined: there is nobody to say it to any more. */
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

/** Send text messages that are due; what was not taken is tried again after 2, 4, 8 … seconds while it is worth it. */
export const sendDueTexts = (needs: Needs) => sendDue(needs, textSender(needs));

/** The same of what is never held up: codes and what serves a rider. */
export const sendUrgentTexts = (needs: Needs) => sendDue(needs, textSender(needs, urgentLanes));

/** So many rounds of the others follow each other before somebody looks whether they may go on. */
const mostRounds = 10;

/** The same of everything else, which comes by the hundred thousand. */
export async function sendOtherTexts(needs: Needs) {
  const sender = { ...textSender(needs, otherLanes), isKeptTogether: true };
  for (let round = 0; round < mostRounds; round += 1) if ((await sendDue(needs, sender)) < mostAtOnce) return;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * Blank texts after an hour, forget whose codes were after two days and the codes when no month counts them any more, and how others
 * were sent as late as riders' messages are.
 */
export const tidyOutbox = (db: Db, now: number) =>
  tidyTexts(db, {
    now,
    blankBefore: now - hourMs,
    forgetPhoneBefore: now - 2 * dayMs,
    forgetCodeBefore: now - 31 * dayMs,
    forgetAllBefore: now - 366 * dayMs,
  });

/** The last code to a phone that has not been blanked. */
export async function lastCodeTo(db: Db, sealer: TextSealer, phone: string) {
  const last = await latestTextTo(db, sealer.phoneHash(phone), 'x');
  return last && openText(sealer, last);
}
