import { everything } from '@kickstand/domain/platform/access';
import { type Lane, pauseAfterUnknown } from '@kickstand/domain/platform/messages';
import type { Database, Db } from '../../kernel/database/db.ts';
import { lineOf } from '../../kernel/program/start-error.ts';
import { noteBadNumber } from './gateway.store.ts';
import { type Channel, type Due, lostOrDue, type Outcome, putBack, settle, takeDue } from './outbox.store.ts';
import type { Sent } from './sms-provider.parts.ts';

/** What sends the messages of one channel. */
export interface Sender {
  channel: Channel;
  /** Sends what waits in these lanes only; absent: in all. */
  lanes?: readonly Lane[] | undefined;
  /** What became of all that were sent side by side is written down at once: for what comes by the hundred thousand. */
  isKeptTogether?: boolean;
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

/** So many are sent side by side. */
export const mostAtOnce = 40;

/** Send what is due on a channel, the most urgent first; answers how many messages were taken up. */
export async function sendDue({ database, now }: Needs, sender: Sender): Promise<number> {
  const { channel, leaseMs, lanes } = sender;
  const due = await database.write(everything, async (db) => {
    for (const { id, lane, state, attempts } of await lostOrDue(db, channel, now())) {
      const pause = state === 'unknown' ? 0 : pauseAfterUnknown(lane, attempts);
      await putBack(db, id, pause === 0 ? 'queued' : 'unknown', pause === null ? null : now() + pause);
    }
    return takeDue(db, { channel, now: now(), until: now() + leaseMs, most: mostAtOnce, lanes });
  });
  const ended = due.map(async (message) => ({ message, outcome: await outcomeOf(message, sender, now) }));
  const keep = (all: readonly Awaited<(typeof ended)[number]>[]) =>
    database.write(everything, async (db) => {
      for (const { message, outcome } of all) {
        const { sent, ...kept } = outcome;
        await settle(db, message.id, kept);
        await noteRefused(db, message, sent, now());
      }
    });
  if (sender.isKeptTogether) await keep(await Promise.all(ended));
  else await Promise.all(ended.map(async (one) => keep([await one])));
  return due.length;
}

const dayMs = 86_400_000;

/** A phone that refuses for good is sent nothing for long: at the second time within a month, or at once where it is nobody’s. */
async function noteRefused(db: Db, { riderMessageId }: Due, sent: Sent | undefined, now: number) {
  if (riderMessageId === null || sent?.is !== 'refused' || !sent.isFinal) return;
  const { problem, isVacant = false } = sent;
  const until = now + 180 * dayMs;
  await noteBadNumber(db, {
    riderMessageId,
    problem: problem.slice(0, 200),
    isVacant,
    since: now - 30 * dayMs,
    until,
    now,
  });
}

async function outcomeOf(
  message: Due,
  sender: Sender,
  now: () => number,
): Promise<Outcome & { sent?: Sent }> {
  const { expiresAt } = message;
  if (expiresAt !== null && now() >= expiresAt)
    return { state: 'expired', problem: 'it was too old', nextAt: null };
  const sent = await sender
    .send(message)
    .catch((error: unknown): Sent => ({ is: 'refused', isFinal: false, problem: lineOf(error) }));
  if (sent.is === 'moot') return { state: 'suppressed', problem: null, nextAt: null };
  if (sent.is !== 'accepted') return { ...notTaken(message, sent, { sender, now: now() }), sent };
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
