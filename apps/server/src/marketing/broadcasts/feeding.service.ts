import { eventOf, laneOf, textedAs } from '@kickstand/domain/marketing/broadcasts';
import { everything } from '@kickstand/domain/platform/access';
import { afterNight, partsOf } from '@kickstand/domain/platform/messages';
import type { Database, Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import type { TellOperator } from '../../live/operator-news.ts';
import { notify } from '../../platform/notices/notices.service.ts';
import { queueToMany, textsOfBroadcast } from '../../platform/outbox/outbox.service.ts';
import { cappedAt } from './caps.service.ts';
import {
  beginDue,
  endSending,
  expireWaiting,
  noteTold,
  putIntoInboxes,
  type Recipient,
  type Sending,
  sendingNow,
  takeRiders,
  takeSending,
} from './feeding.store.ts';
import { forgetRecipients, staffOf } from './recipients.store.ts';

export interface Feeding {
  database: Database;
  now(): number;
  /** IANA time zone of business days and nights. */
  zone: string;
  tell: TellOperator;
}

/** Most riders per transaction. */
const mostAtOnce = 2_000;
/** Most of its text messages in the outbox, so that pausing or cancelling is fast. */
const mostWaiting = 2_000;
const mostSending = 20;
const dayMs = 86_400_000;
/** Notification text is cut at this length. */
const mostOfBell = 500;

/** Starts the broadcasts that are due and notifies their staff recipients. */
async function begin({ database, now, tell }: Feeding) {
  let told: (() => void)[] = [];
  await database.write(everything, async (db) => {
    told = [];
    const ctx = { db, now, afterCommit: (work: () => void) => void told.push(work) };
    for (const { id, title, body, by } of await beginDue(db, now())) {
      const facts = { id, title, text: body.slice(0, mostOfBell), by };
      await notify(ctx, tell, { operatorIds: await staffOf(db, id), kind: 'announced', facts, link: null });
    }
  });
  for (const say of told) say();
}

/** Sends a broadcast to its next riders; returns whether more can follow immediately. */
async function feedOne(db: Db, sending: Sending, { now, zone }: Pick<Feeding, 'now' | 'zone'>) {
  const { id, kind, expiresAt, smsText } = sending;
  const isMarketing = kind === 'marketing';
  if (isMarketing && afterNight(now(), zone) > now()) return false;
  if (expiresAt !== null && expiresAt <= now()) {
    await noteTold(db, id, { told: 0, dropped: await expireWaiting(db, id) });
    await endSending(db, id, now());
    return false;
  }
  const waiting = smsText === null ? 0 : ((await textsOfBroadcast(db, id)).queued ?? 0);
  const most = Math.min(mostAtOnce, mostWaiting - waiting);
  if (most <= 0) return false;
  const marketing = isMarketing ? await cappedAt(db, now(), zone) : undefined;
  const taken = await takeRiders(db, { id, most, now: now(), marketing });
  const told = taken.filter(({ reason }) => reason === null);
  await say(db, sending, told, now());
  await noteTold(db, id, { told: told.length, dropped: taken.length - told.length });
  // It is finished only when the last text message has left.
  if (taken.length === 0 && waiting === 0) await endSending(db, id, now());
  return taken.length > 0;
}

async function say(db: Db, sending: Sending, riders: readonly Recipient[], now: number) {
  if (riders.length === 0) return;
  const { id, kind, smsText, expiresAt } = sending;
  const event = eventOf(kind);
  const each = riders.map((one) => ({ ...one, messageId: newId() }));
  await putIntoInboxes(db, { ...sending, event, by: null, now }, each);
  if (smsText === null) return;
  const text = textedAs(kind, smsText);
  const to = each.filter(({ isTexted }) => isTexted);
  await queueToMany(
    db,
    {
      broadcastId: id,
      event,
      lane: laneOf(kind),
      text,
      parts: partsOf(text),
      expiresAt: expiresAt ?? now + dayMs,
      now,
    },
    to.map(({ riderId, agentId, messageId }) => ({
      riderId,
      agentId,
      riderMessageId: messageId,
      messageId: newId(),
    })),
  );
}

const keptMs = 180 * dayMs;
const mostForgotten = 5_000;

/** Deletes recipient lists half a year after the end; the counts stay. */
export async function forgetOldRecipients({ database, now }: Feeding, stopping: AbortSignal) {
  const forget = () =>
    database.write(everything, (db) => forgetRecipients(db, now() - keptMs, mostForgotten));
  while (!stopping.aborted && (await forget()) === mostForgotten);
}

/**
 * Sends broadcasts in batches, in turn. The number of queued text messages is limited, so pausing, cancelling and
 * recalling are fast.
 */
export async function feedBroadcasts(feeding: Feeding, stopping?: AbortSignal) {
  const { database } = feeding;
  await begin(feeding);
  let turn = await database.read(everything, (db) => sendingNow(db, mostSending));
  while (turn.length > 0 && !stopping?.aborted) {
    const again: string[] = [];
    for (const id of turn) {
      const isMore = await database.write(everything, async (db) => {
        const sending = await takeSending(db, id);
        return sending !== undefined && (await feedOne(db, sending, feeding));
      });
      if (isMore) again.push(id);
    }
    turn = again;
  }
}
