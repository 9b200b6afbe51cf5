import { everything } from '@kickstand/domain/access';
import type { Database, Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import { lineOf } from '../../kernel/program/start-error.ts';
import {
  type DueMail,
  insertMail,
  mailsAbout,
  markMailSent,
  markMailUnsent,
  type NewMail,
  takeDueMails,
} from './mail.store.ts';

/** An e-mail on its way out. */
type Mail = Pick<DueMail, 'address' | 'subject' | 'body' | 'fileKey' | 'fileName'>;

/** What sends e-mails and answers what the server said; it throws where one was not taken. */
export interface MailSender {
  send(mail: Mail): Promise<string>;
}

/** Have an e-mail sent once what is done now is committed. */
export const queueMail = (db: Db, mail: Omit<NewMail, 'mailId'>) =>
  insertMail(db, { ...mail, mailId: newId() });

/** The last e-mails about something, sent or not, the newest first. */
export const mailsSentAbout = (db: Db, about: NewMail['about'], aboutId: string) =>
  mailsAbout(db, about, aboutId);

interface Needs {
  database: Database;
  sender: MailSender;
  now(): number;
}

/** So long one program tries to send an e-mail before another may. */
const sendingMs = 5 * 60_000;
/** An e-mail that was not taken is tried again after so long each time, ms; then no more. */
const pauses = [60_000, 10 * 60_000, 3_600_000, 6 * 3_600_000, 24 * 3_600_000];

/** Send what is due; answers how many were taken up. */
export async function sendDueMails({ database, sender, now }: Needs): Promise<number> {
  const due = await database.write(everything, (db) => takeDueMails(db, now(), now() + sendingMs));
  for (const mail of due) {
    const problem = await sender.send(mail).then(
      () => undefined,
      (error: unknown) => lineOf(error).slice(0, 200),
    );
    const pause = pauses[mail.attempts - 1];
    const nextAt = pause === undefined ? null : now() + pause;
    await database.write(everything, async (db) => {
      if (problem === undefined) await markMailSent(db, mail.mailId, now());
      else await markMailUnsent(db, mail.mailId, { problem, nextAt });
    });
  }
  return due.length;
}
