import { everything } from '@kickstand/domain/platform/access';
import type { Ctx } from '../../kernel/call/ctx.ts';
import type { Database } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import { sendText } from '../session/login/codes.service.ts';
import type { SessionDeps } from '../session/session.service.ts';
import {
  forgetMessages,
  insertMessage,
  type NewMessage,
  pageOfMessages,
  writtenSince,
} from './rider-messages.store.ts';

/** The dependencies of sending text messages. */
export type Texts = Pick<SessionDeps, 'vault' | 'onQueued' | 'canSend'>;

interface ToRider extends Pick<NewMessage, 'riderId' | 'areaId' | 'agentId' | 'kind' | 'by'> {
  phone: string;
  text: string;
  /** Blanked in the stored text. */
  code?: string;
}

/** Sends a rider a text message after the commit, and stores its text. */
export async function writeToRider(
  texts: Texts,
  ctx: Pick<Ctx, 'db' | 'now' | 'afterCommit'>,
  { phone, text, code = '', ...of }: ToRider,
) {
  const body = code === '' ? text : text.replaceAll(code, '*'.repeat(code.length));
  const messageId = newId();
  await insertMessage(ctx.db, { ...of, messageId, body, now: ctx.now() });
  const about = {
    event: code === '' ? 'written' : 'phone_code',
    subject: messageId,
    riderMessageId: messageId,
  };
  const lane = code === '' ? 's' : 'x';
  await sendText(texts, ctx, { ...about, lane, agentId: of.agentId, phone, code, text });
  return messageId;
}

/** One page of a rider's messages in scope, and how many the staff wrote since an instant. */
export const messagesOf = pageOfMessages;
export const countWritten = writtenSince;

const dayMs = 86_400_000;
const keptMs = 365 * dayMs;
const most = 5_000;

/** Deletes messages after a year, once a day. Returns a function that stops it. */
export const startForgettingMessages = (
  { database, now }: { database: Database; now(): number },
  onError: (error: unknown) => void,
) =>
  repeatEvery(
    dayMs,
    async (stopping) => {
      const forget = () => database.write(everything, (db) => forgetMessages(db, now() - keptMs, most));
      while (!stopping.aborted && (await forget()) === most);
    },
    onError,
    { atOnce: true },
  );
