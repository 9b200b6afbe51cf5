import type { Database, Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import {
  type DueMessage,
  type MailToQueue,
  mailsAbout,
  queueMail as queue,
} from '../outbox/outbox.service.ts';
import { type Sender, sendDue } from '../outbox/sending.service.ts';

/** An outgoing e-mail. */
interface Mail {
  address: string;
  subject: string;
  body: string;
  fileKey: string | null;
  fileName: string | null;
}

/** Sends e-mails and returns the server's answer; throws if one was rejected. */
export interface MailSender {
  send(mail: Mail): Promise<string>;
}

type NewMail = Omit<MailToQueue, 'messageId' | 'key' | 'event' | 'lane'>;

/** Queues an e-mail in the caller's transaction. */
export const queueMail = (db: Db, mail: NewMail) => {
  const messageId = newId();
  const lane = mail.about === 'invoice' ? 's' : 't';
  const key = `${mail.about}:${mail.aboutId}:${messageId}:mail`;
  return queue(db, { ...mail, messageId, key, event: mail.about, lane });
};

/** The latest e-mails about an object, sent or not, newest first. */
export const mailsSentAbout = (db: Db, about: NewMail['about'], aboutId: string) =>
  mailsAbout(db, about, aboutId);

interface Needs {
  database: Database;
  sender: MailSender;
  now(): number;
}

const leaseMs = 5 * 60_000;
/** The intervals between attempts for a rejected e-mail, ms; then it is given up. */
const pauses = [60_000, 10 * 60_000, 3_600_000, 6 * 3_600_000, 24 * 3_600_000];

const mailOf = ({ address, subject, body, fileKey, fileName }: DueMessage): Mail => ({
  address: address ?? '',
  subject: subject ?? '',
  body: body ?? '',
  fileKey,
  fileName,
});

const through = (sender: MailSender): Sender => ({
  channel: 'mail',
  leaseMs,
  pauseAfter: (attempts) => pauses[attempts - 1] ?? null,
  send: async (due) => {
    await sender.send(mailOf(due));
    return { is: 'accepted' };
  },
});

/** Sends due e-mails; returns how many were taken. */
export const sendDueMails = ({ sender, ...needs }: Needs): Promise<number> => sendDue(needs, through(sender));
