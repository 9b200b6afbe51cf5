import { bookDayOf, type Posting } from '@kickstand/domain/money/ledger';
import type { BusinessDay } from '@kickstand/domain/platform/time';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import { countEarned } from '../income/earned.service.ts';
import {
  type Ended,
  insertPending,
  insertPosting,
  type PostingRecord,
  postPending,
  releasePending,
} from './ledger.store.ts';
import { digestOf } from './posting-digest.service.ts';

/** What a posting is about. The same object, event and leg is posted once. */
export interface Occasion {
  /** Kind and number of the object: `trip`, `topup`, … */
  source: string;
  sourceId: string;
  /** Which of several postings of one event of the object it is. */
  leg?: number;
  /** When it happened, and now, epoch ms. */
  eventAt: number;
  now: number;
  /** IANA zone of business days. */
  zone: string;
  agentId: number;
  areaId: number | null;
  operatorId?: string;
  reason?: string;
  /** The day whose closing it belongs to: booked on that day although its books are closed. */
  closes?: BusinessDay;
}

/** A posting, and whether it was made just now or by an earlier attempt. */
export interface Posted {
  postingId: string;
  isNew: boolean;
}

function recordOf(posting: Posting, occasion: Occasion): PostingRecord {
  const { day, lateFor } = occasion.closes
    ? { day: occasion.closes, lateFor: null }
    : bookDayOf(occasion.eventAt, occasion.now, occasion.zone);
  return {
    postingId: newId(),
    event: posting.event,
    source: occasion.source,
    sourceId: occasion.sourceId,
    leg: occasion.leg ?? 0,
    digest: digestOf(posting),
    eventAt: new Date(occasion.eventAt).toISOString(),
    createdAt: new Date(occasion.now).toISOString(),
    bookDay: day,
    lateFor,
    agentId: occasion.agentId,
    areaId: occasion.areaId,
    operatorId: occasion.operatorId ?? null,
    reason: occasion.reason ?? null,
  };
}

/** The database's error for an account that would go below zero. */
const isShort = (error: unknown) =>
  (error as { constraint?: string } | undefined)?.constraint === 'ledger_account_floor';

async function orShort<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isShort(error)) return refuse('ledger.short');
    throw error;
  }
}

/**
 * Posts a named event: all of its lines or none. Repeating it with the same content returns the same posting; with other
 * content it is refused (`ledger.other_body`), and so is an amount the account does not have (`ledger.short`).
 */
export async function post(db: Db, posting: Posting, occasion: Occasion): Promise<Posted> {
  const record = recordOf(posting, occasion);
  const { id, of_digest, is_new } = await orShort(insertPosting(db, record, posting.entries));
  if (of_digest !== record.digest) refuse('ledger.other_body');
  if (is_new) await countEarned(db, record);
  return { postingId: id, isNew: is_new };
}

/** Begins an event that a payment provider decides: what it takes is held until `settle`. Returns the number to end it by. */
export async function hold(db: Db, posting: Posting, occasion: Occasion): Promise<Posted> {
  const record = recordOf(posting, occasion);
  const { id, of_digest, is_new } = await orShort(insertPending(db, record, posting.entries));
  if (of_digest !== record.digest) refuse('ledger.other_body');
  return { postingId: id, isNew: is_new };
}

/** The provider confirmed: posts the pending movement, or the part given by `posting`. It ends once; returns how. */
export async function settle(
  db: Db,
  pendingId: string,
  posting: Posting,
  occasion: Occasion,
): Promise<Ended> {
  const record = recordOf(posting, occasion);
  const ended = await orShort(postPending(db, pendingId, record, posting.entries));
  if (ended.is_new && ended.posting_id !== null)
    await countEarned(db, { postingId: ended.posting_id, event: record.event });
  return ended;
}

/** The provider refused: releases what was held. It ends once; returns how. */
export const release = (db: Db, pendingId: string, now: number): Promise<Ended> =>
  releasePending(db, pendingId, 'voided', now);
