import { partsOf } from '@kickstand/domain/platform/messages';
import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import { codesLeftSince } from './kept.store.ts';
import { cancelTexts, holdTexts, insertTexts, suppressMarketing, textsOf } from './many.store.ts';
import {
  type Due,
  insertMail,
  insertRiderText,
  mailsOf,
  type NewMail,
  type RiderText,
  stateSeen,
} from './outbox.store.ts';

export type MailToQueue = NewMail;
export type DueMessage = Due;

interface TextOfRider extends Omit<RiderText, 'messageId' | 'key' | 'parts'> {
  subject: string;
}

/** Queues a rider's inbox message as a text message as well. */
export const queueRiderText = (db: Db, { subject, ...given }: TextOfRider) =>
  insertRiderText(db, {
    ...given,
    messageId: newId(),
    key: `${given.event}:${subject}:sms`,
    parts: partsOf(given.text),
  });

/** Queues an e-mail in the caller's transaction. */
export const queueMail = (db: Db, mail: NewMail) => insertMail(db, mail);

/** The latest e-mails about an object, newest first. */
export const mailsAbout = (db: Db, about: NewMail['about'], aboutId: string) => mailsOf(db, about, aboutId);

/** The number of codes sent or queued since an instant. */
export const codesSince = (since: number) => codesLeftSince(since);

/** A message's state, reduced to its outcome; `alias` is the outbox in the query. */
export const simpleState = (alias: string) => stateSeen(alias);

/** Queues the same text for many riders, once each. */
export const queueToMany = insertTexts;
/** How many texts of a broadcast are in each state. */
export const textsOfBroadcast = textsOf;
/** Holds the waiting texts of a broadcast, releases them, or cancels them. */
export const holdBroadcast = holdTexts;
export const cancelBroadcastTexts = cancelTexts;
/** Cancels waiting marketing to a rider; returns how many. */
export const suppressMarketingFor = suppressMarketing;
