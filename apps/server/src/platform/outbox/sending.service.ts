import { everything } from '@kickstand/domain/platform/access';
import { type Lane, pauseAfterUnknown } from '@kickstand/domain/platform/messages';
import type { Database, Db } from '../../kernel/database/db.ts';
import { lineOf } from '../../kernel/program/start-error.ts';
import { noteBadNumber } from './gateway.store.ts';
import { type Channel, type Due, lostOrDue, type Outcome, putBack, settle, takeDue } from './outbox.store.ts';
import type { Sent } from './sms-provider.parts.ts';

/** The sender of one channel. */
export interface Sender {
  channel: Channel;
  /** Only messages in these lanes; absent: all. */
  lanes?: readonly Lane[] | undefined;
  /** Stores the results of a batch together: for large numbers of messages. */
  isKeptTogether?: boolean;
  /** Throws if the message was certainly not sent. */
  send(due: Due): Promise<Sent | { is: 'moot' }>;
  /** How long a program may take to send a message before it counts as lost. */
  leaseMs: number;
  /** The pause after the n-th attempt, counted from one; null: no further attempt. */
  pauseAfter(attempts: number): number | null;
}

interface Needs {
  database: Database;
  now(): number;
}

/** The most messages sent concurrently. */
export const mostAtOnce = 40;

/** Sends the due messages of a channel, most urgent first; returns how many were taken. */
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

/**
 * Nothing is sent for long to a phone that refuses for good: after the second time within a month, or at once if the
 * number does not exist.
 */
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

/** The next attempt for a rejected message, as long as it is useful. */
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
