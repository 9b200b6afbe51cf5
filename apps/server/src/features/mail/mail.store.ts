import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';

export interface NewMail {
  mailId: string;
  agentId: number;
  about: 'invoice' | 'report';
  aboutId: string;
  address: string;
  subject: string;
  body: string;
  /** What comes with it, in the store of files. */
  file: { key: string; name: string } | undefined;
  now: number;
}

export const insertMail = (db: Db, { now, file, ...mail }: NewMail) =>
  db
    .insertInto('mail_outbox')
    .values({
      mail_id: mail.mailId,
      agent_id: mail.agentId,
      about: mail.about,
      about_id: mail.aboutId,
      address: mail.address,
      subject: mail.subject,
      body: mail.body,
      file_key: file?.key ?? null,
      file_name: file?.name ?? null,
      state: 'queued',
      created_at: new Date(now),
      next_at: new Date(now),
    })
    .execute();

/** The last e-mails about something, the newest first. */
export const mailsAbout = (db: Db, about: NewMail['about'], aboutId: string) =>
  db
    .selectFrom('mail_outbox')
    .select(['address as to', 'state', 'created_at as createdAt', 'sent_at as sentAt', 'problem'])
    .$narrowType<{ state: 'queued' | 'sent' | 'failed' }>()
    .where('about', '=', about)
    .where('about_id', '=', aboutId)
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute();

/** Take e-mails that are due; nobody else takes them before `until`. */
export const takeDueMails = (db: Db, now: number, until: number) =>
  db
    .updateTable('mail_outbox')
    .set({ attempts: sql`attempts + 1`, next_at: new Date(until) })
    .where('mail_id', 'in', (inner) =>
      inner
        .selectFrom('mail_outbox')
        .select('mail_id')
        .where('state', '=', 'queued')
        .where('next_at', '<=', at(now))
        .orderBy('next_at')
        .limit(20)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['mail_id as mailId', 'address', 'subject', 'body', 'attempts'])
    .returning(['file_key as fileKey', 'file_name as fileName'])
    .execute();
export type DueMail = Awaited<ReturnType<typeof takeDueMails>>[number];

export const markMailSent = (db: Db, mailId: string, now: number) =>
  db
    .updateTable('mail_outbox')
    .set({ state: 'sent', sent_at: new Date(now), next_at: null, problem: null })
    .where('mail_id', '=', mailId)
    .execute();

/** It could not be sent: it is tried again at an instant, or not at all. */
export const markMailUnsent = (
  db: Db,
  mailId: string,
  { problem, nextAt }: { problem: string; nextAt: number | null },
) =>
  db
    .updateTable('mail_outbox')
    .set({
      problem,
      state: nextAt === null ? 'failed' : 'queued',
      next_at: nextAt === null ? null : new Date(nextAt),
    })
    .where('mail_id', '=', mailId)
    .execute();
