import type { DeliveryKind } from '@kickstand/contract/open/webhooks';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import type { Event } from './deliveries.store.ts';

/** An endpoint with due events. */
export interface Due {
  endpointId: string;
  url: string;
  secretBox: string;
  oldSecretBox: string | null;
  oldUntil: number | null;
  failingSince: number | null;
  attempts: number;
}

/** Endpoints with due events that may be called now. */
export const dueEndpoints = (db: Db, now: number): Promise<Due[]> =>
  db
    .selectFrom('webhook_endpoint as e')
    .select(['e.endpoint_id as endpointId', 'e.url', 'e.secret_box as secretBox', 'e.attempts'])
    .select([
      'e.old_secret_box as oldSecretBox',
      'e.old_until as oldUntil',
      'e.failing_since as failingSince',
    ])
    .where('e.state', '=', 'active')
    .where((eb) => eb.or([eb('e.next_at', 'is', null), eb('e.next_at', '<=', at(now))]))
    .where(sql<boolean>`exists (select from webhook_delivery d where d.endpoint_id = e.endpoint_id
      and d.state = 'waiting' and (d.next_at is null or d.next_at <= ${at(now)}))`)
    .execute();

export interface Waiting extends Event {
  deliveryId: string;
  attempts: number;
}

/** The oldest due events of an endpoint. */
export const dueOf = (db: Db, endpointId: string, now: number, most: number): Promise<Waiting[]> =>
  db
    .selectFrom('webhook_delivery')
    .select(['delivery_id as deliveryId', 'kind', 'data', 'made_at as madeAt', 'attempts'])
    .select(['subject', 'sequence'])
    .$narrowType<{ kind: DeliveryKind }>()
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'waiting')
    .where((eb) => eb.or([eb('next_at', 'is', null), eb('next_at', '<=', at(now))]))
    .orderBy('sequence')
    .limit(most)
    .execute();

/** The result of sending one event. */
export interface Outcome {
  deliveryId: string;
  state: 'waiting' | 'delivered' | 'failed';
  attempts: number;
  /** When it is retried. */
  nextAt: number | null;
  sentAt: number;
  tookMs: number;
  status: number | null;
  answer: string;
  problem: string | null;
}

export async function noteOutcomes(db: Db, outcomes: readonly Outcome[]) {
  for (const { deliveryId, nextAt, sentAt, tookMs, ...outcome } of outcomes)
    await db
      .updateTable('webhook_delivery')
      .set({
        ...outcome,
        next_at: nextAt === null ? null : new Date(nextAt),
        sent_at: new Date(sentAt),
        took_ms: tookMs,
      })
      .where('delivery_id', '=', deliveryId)
      .execute();
}

/** Records an answer; after a long outage, waiting events are due now. */
export async function noteAnswered(db: Db, endpointId: string, now: number, wasLong: boolean) {
  await db
    .updateTable('webhook_endpoint')
    .set({ failing_since: null, next_at: null, problem: null, attempts: 0, told_of: null })
    .set({ answered_at: new Date(now) })
    .where('endpoint_id', '=', endpointId)
    .execute();
  if (wasLong)
    await db
      .updateTable('webhook_delivery')
      .set({ next_at: null })
      .where('endpoint_id', '=', endpointId)
      .where('state', '=', 'waiting')
      .execute();
}

/** Records a missing answer and the time of the retry. */
export const noteAway = (
  db: Db,
  endpointId: string,
  { since, attempts, nextAt, problem }: { since: number; attempts: number; nextAt: number; problem: string },
) =>
  db
    .updateTable('webhook_endpoint')
    .set({ failing_since: new Date(since), attempts, next_at: new Date(nextAt), problem })
    .where('endpoint_id', '=', endpointId)
    .execute();

/** Marks an endpoint as dead: waiting events are not sent, until somebody has them sent again. */
export async function noteDead(db: Db, endpointId: string, problem: string) {
  await db
    .updateTable('webhook_endpoint')
    .set((eb) => ({
      state: 'dead',
      failing_since: null,
      next_at: null,
      attempts: 0,
      problem,
      version: eb('version', '+', 1),
    }))
    .where('endpoint_id', '=', endpointId)
    .execute();
  await db
    .updateTable('webhook_delivery')
    .set({ state: 'failed', next_at: null })
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'waiting')
    .execute();
}
