import type { Database, Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import {
  type DueMessage,
  type MailToQueue,
  mailsAbout,
  queueMail as queue,
} from '../outbox/outbox.service.ts';
import { type Sender, sendDue } from '../outbox/sending.service.ts';

/** An e-mail on its way out. */
interface Mail {
  address: string;
  subject: string;
  body: string;
  fileKey: string | null;
  fileName: string | null;
}

/** What sends e-mails and answers what the server said; it throws where one was not taken. */
export interface MailSender {
  send(mail: Mail): Promise<string>;
}

type NewMail = Omit<MailToQueue, 'messageId' | 'key' | 'event' | 'lane'>;

/** Have an e-mail sent once what is done now is committed. */
export const queueMail = (db: Db, mail: NewMail) => {
  const messageId = newId();
  const lane = mail.about === 'invoice' ? 's' : 't';
  const key = `${mail.about}:${mail.aboutId}:${messageId}:mail`;
  return queue(db, { ...mail, messageId, key, event: mail.about, lane });
};

/** The last e-mails about something, sent or not, the newest first. */
export const mailsSentAbout = (db: Db, about: NewMail['about'], aboutId: string) =>
  mailsAbout(db, about, aboutId);

interface Needs {
  database: Database;
  sender: MailSender;
  now(): number;
}

const leaseMs = 5 * 60_000;
/** An e-mail that was not taken is tried again after so long each time, ms; then no more. */
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

/** Send e-mails that are due; answers how many were taken up. */
export const sendDueMails = ({ sender, ...needs }: Needs): Promise<number> => sendDue(needs, through(sender));
