import { everything } from '@kickstand/domain/access';
import { pauseAfterUnknown } from '@kickstand/domain/messages';
import type { Database } from '../../kernel/database/db.ts';
import { lineOf } from '../../kernel/program/start-error.ts';
import { type Channel, type Due, lostOrDue, type Outcome, putBack, settle, takeDue } from './outbox.store.ts';
import type { Sent } from './sms-provider.parts.ts';

/** What sends the messages of one channel. */
export interface Sender {
  channel: Channel;
  /** Thrown is what was surely not sent. */
  send(due: Due): Promise<Sent | { is: 'moot' }>;
  /** So long one program sends a message before it counts as lost. */
  leaseMs: number;
  /** After how long the n-th attempt, counted from one, is followed by another one; null: by none. */
  pauseAfter(attempts: number): number | null;
}

interface Needs {
  database: Database;
  now(): number;
}

const mostAtOnce = 40;

/** Send what is due on a channel, the most urgent first; answers how many messages were taken up. */
export async function sendDue({ database, now }: Needs, sender: Sender): Promise<number> {
  const { channel, leaseMs } = sender;
  const due = await database.write(everything, async (db) => {
    for (const { id, lane, state, attempts } of await lostOrDue(db, channel, now())) {
      const pause = state === 'unknown' ? 0 : pauseAfterUnknown(lane, attempts);
      await putBack(db, id, pause === 0 ? 'queued' : 'unknown', pause === null ? null : now() + pause);
    }
    return takeDue(db, { channel, now: now(), until: now() + leaseMs, most: mostAtOnce });
  });
  await Promise.all(
    due.map(async (message) => {
      const outcome = await outcomeOf(message, sender, now);
      await database.write(everything, async (db) => {
        await settle(db, message.id, outcome);
      });
    }),
  );
  return due.length;
}

async function outcomeOf(message: Due, sender: Sender, now: () => number): Promise<Outcome> {
  const { expiresAt } = message;
  if (expiresAt !== null && now() >= expiresAt)
    return { state: 'expired', problem: 'it was too old', nextAt: null };
  const sent = await sender
    .send(message)
    .catch((error: unknown): Sent => ({ is: 'refused', isFinal: false, problem: lineOf(error) }));
  if (sent.is === 'moot') return { state: 'suppressed', problem: null, nextAt: null };
  if (sent.is !== 'accepted') return notTaken(message, sent, { sender, now: now() });
  const { providerId = null } = sent;
  return { state: 'accepted', problem: null, nextAt: null, sentAt: now(), providerId };
}

interface Trying {
  sender: Sender;
  now: number;
}

/** When a message that was not taken is tried again, as long as it is worth it. */
function notTaken(
  { lane, attempts, expiresAt }: Due,
  sent: Exclude<Sent, { is: 'accepted' }>,
  { sender, now }: Trying,
): Outcome {
  const problem = sent.problem.slice(0, 200);
  const isLost = sent.is === 'unknown' && lane !== 'x';
  const isOver = sent.is === 'refused' && sent.isFinal;
  const ordinary = isOver ? null : sender.pauseAfter(attempts);
  const pause = isLost ? pauseAfterUnknown(lane, attempts) : ordinary;
  const isInTime = pause !== null && (expiresAt === null || now + pause < expiresAt);
  const nextAt = isInTime ? now + pause : null;
  if (isLost) return { state: 'unknown', problem, nextAt };
  return { state: nextAt === null ? 'undelivered' : 'queued', problem, nextAt };
}
