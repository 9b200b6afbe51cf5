import type { InputOf } from '@kickstand/contract/kit';
import type { DeliveryKind, WebhookDelivery, webhooks } from '@kickstand/contract/open/webhooks';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';
import { endpointsInScope } from './endpoints.store.ts';

/** The content of an event. */
export interface Event {
  kind: DeliveryKind;
  madeAt: number;
  data: unknown;
  /** The subject: `order:` and its id. */
  subject: string;
  /** Grows with the events of a subject. */
  sequence: number;
}

const shownDeliveries = (db: Db, scope: Scope) =>
  db
    .selectFrom('webhook_delivery as d')
    .innerJoin('webhook_endpoint as e', 'e.endpoint_id', 'd.endpoint_id')
    .select(['d.delivery_id as id', 'd.endpoint_id as endpointId', 'e.name as endpoint', 'd.kind', 'd.state'])
    .select(['d.attempts', 'd.made_at as createdAt', 'd.sent_at as sentAt', 'd.next_at as nextAt'])
    .select(['d.took_ms as tookMs', 'd.status', 'd.problem', 'd.subject', 'd.sequence'])
    .$narrowType<{ kind: DeliveryKind; state: WebhookDelivery['state'] }>()
    .where(endpointsInScope(scope, 'e'));

export const pageOfDeliveries = (db: Db, scope: Scope, query: InputOf<typeof webhooks.deliveries>['query']) =>
  pageFrom(
    db,
    shownDeliveries(db, scope).where((eb) =>
      eb.and(
        given(
          query.endpointId && eb('d.endpoint_id', '=', query.endpointId),
          query.kind && eb('d.kind', '=', query.kind),
          query.state && eb('d.state', '=', query.state),
        ),
      ),
    ),
    query,
    { sortable: { createdAt: 'd.made_at' }, tieBreak: 'd.delivery_id', neverNull: ['createdAt'] },
  );

/** One delivery in scope, with its request and answer. */
export const shownDelivery = (db: Db, scope: Scope, deliveryId: string) =>
  shownDeliveries(db, scope)
    .select(['d.data', 'd.answer', 'e.state as endpointState'])
    .where('d.delivery_id', '=', deliveryId)
    .executeTakeFirst();

export const insertTest = (
  db: Db,
  { deliveryId, endpointId, agentId }: { deliveryId: string; endpointId: string; agentId: number },
) =>
  db
    .insertInto('webhook_delivery')
    .values({
      delivery_id: deliveryId,
      endpoint_id: endpointId,
      agent_id: agentId,
      kind: 'test',
      subject: `test:${endpointId}`,
      data: JSON.stringify({ agentId }),
    })
    .execute();

const waitsAgain = { state: 'waiting', attempts: 0, next_at: null };

export const sendAgain = (db: Db, deliveryId: string) =>
  db.updateTable('webhook_delivery').set(waitsAgain).where('delivery_id', '=', deliveryId).execute();

/** Queues an endpoint's failed deliveries since an instant again; returns how many. */
export async function sendFailedAgain(db: Db, endpointId: string, since: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_delivery')
    .set(waitsAgain)
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'failed')
    .where('made_at', '>=', at(since))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Deletes old deliveries. */
export const forgetDeliveries = (db: Db, before: { delivered: number; failed: number }) =>
  sql`delete from webhook_delivery where (state = 'delivered' and made_at < ${at(before.delivered)})
    or (state = 'failed' and made_at < ${at(before.failed)})`.execute(db);
