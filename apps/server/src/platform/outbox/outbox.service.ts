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

/** Queue what a rider finds in the inbox as a text message too. */
export const queueRiderText = (db: Db, { subject, ...given }: TextOfRider) =>
  insertRiderText(db, {
    ...given,
    messageId: newId(),
    key: `${given.event}:${subject}:sms`,
    parts: partsOf(given.text),
  });

/** Queue an e-mail in the transaction of what it is about. */
export const queueMail = (db: Db, mail: NewMail) => insertMail(db, mail);

/** The last e-mails about something, the newest first. */
export const mailsAbout = (db: Db, about: NewMail['about'], aboutId: string) => mailsOf(db, about, aboutId);

/** How many codes left, or are to leave, since an instant. */
export const codesSince = (since: number) => codesLeftSince(since);

/** What a message is called where only its end matters, by the alias of the outbox. */
export const simpleState = (alias: string) => stateSeen(alias);

/** Queue a text that many riders are sent alike, each once. */
export const queueToMany = insertTexts;
/** How many texts of a broadcast are in each state. */
export const textsOfBroadcast = textsOf;
/** Hold what waits of a broadcast, let it go on, or never let it leave. */
export const holdBroadcast = holdTexts;
export const cancelBroadcastTexts = cancelTexts;
/** Marketing that waits for a rider leaves no more; answers how much that was. */
export const suppressMarketingFor = suppressMarketing;
