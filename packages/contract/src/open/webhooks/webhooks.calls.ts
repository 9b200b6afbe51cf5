import { z } from 'zod';
import { codes, defineCalls, id, instant, int32, listQuery, pageOf } from '../../kit/index.ts';
import { deliveryKinds } from './webhooks.events.ts';
import {
  deliveryState,
  endpointBody,
  webhookDelivery,
  webhookDeliveryDetail,
  webhookEndpoint,
} from './webhooks.rows.ts';

const base = '/ebike/v3/backend/webhooks';
const module = 'webhooks';
const access = codes('0507');
const sets = codes('0507,050781');
const params = z.object({ endpointId: id });
const delivery = z.object({ deliveryId: id });
const secret = z.object({ secret: z.string() });

/** A company's webhook endpoints, by the rules of Standard Webhooks. */
export const webhooks = defineCalls('webhooks', {
  list: {
    summary: 'List webhook endpoints',
    method: 'GET',
    path: base,
    access,
    rows: 'own',
    query: listQuery({}, ['name']),
    reply: pageOf(webhookEndpoint),
  },
  add: {
    summary: 'Create an endpoint for events of the caller’s company; the secret is returned only this once',
    method: 'POST',
    path: base,
    access: sets,
    rows: 'own',
    stepUp: true,
    secretReply: true,
    body: endpointBody,
    reply: webhookEndpoint.extend(secret.shape),
    refusals: ['webhook.address', 'webhook.too_many', 'scope.denied'],
    audit: { module, action: 'add', sensitive: true },
  },
  change: {
    summary: 'Update an endpoint',
    method: 'PUT',
    path: `${base}/:endpointId`,
    access: sets,
    rows: 'own',
    stepUp: true,
    params,
    body: endpointBody.extend({ version: int32 }),
    reply: webhookEndpoint,
    refusals: ['common.not_found', 'common.stale_version', 'webhook.address', 'scope.denied'],
    audit: { module, action: 'edit', sensitive: true },
  },
  setActive: {
    summary: 'Pause or resume an endpoint; events that occur while it is paused are not sent to it',
    method: 'POST',
    path: `${base}/:endpointId/active`,
    access: sets,
    rows: 'own',
    params,
    body: z.object({ isActive: z.boolean() }),
    reply: webhookEndpoint,
    refusals: ['common.not_found'],
    audit: { module, action: 'switchWebhook' },
  },
  remove: {
    summary: 'Delete an endpoint with everything queued for it',
    method: 'DELETE',
    path: `${base}/:endpointId`,
    access: sets,
    rows: 'own',
    params,
    reply: z.object({}),
    refusals: ['common.not_found'],
    audit: { module, action: 'remove', sensitive: true },
  },
  renewSecret: {
    summary:
      'Rotate the secret, returned only this once; events are also signed with the old one for 24 hours',
    method: 'POST',
    path: `${base}/:endpointId/secret`,
    access: sets,
    rows: 'own',
    stepUp: true,
    secretReply: true,
    params,
    reply: secret,
    refusals: ['common.not_found'],
    audit: { module, action: 'renewSecret', sensitive: true },
  },
  test: {
    summary: 'Send a test event',
    method: 'POST',
    path: `${base}/:endpointId/test`,
    access: sets,
    rows: 'own',
    params,
    reply: z.object({ deliveryId: id }),
    refusals: ['common.not_found', 'webhook.paused'],
    audit: { module, action: 'testWebhook' },
  },
  deliveries: {
    summary: 'List deliveries, sent and queued, newest first',
    method: 'GET',
    path: `${base}/deliveries`,
    access,
    rows: 'own',
    query: listQuery(
      {
        endpointId: id.optional(),
        kind: z.enum(deliveryKinds).optional(),
        state: deliveryState.optional(),
      },
      ['createdAt'],
    ),
    reply: pageOf(webhookDelivery),
  },
  delivery: {
    summary: 'Get one event with what was sent and the answers received',
    method: 'GET',
    path: `${base}/deliveries/:deliveryId`,
    access,
    rows: 'own',
    params: delivery,
    reply: webhookDeliveryDetail,
    refusals: ['common.not_found'],
  },
  replay: {
    summary: 'Resend one event, under the same id',
    method: 'POST',
    path: `${base}/deliveries/:deliveryId/replay`,
    access: sets,
    rows: 'own',
    params: delivery,
    reply: webhookDelivery,
    refusals: ['common.not_found', 'webhook.paused'],
    audit: { module, action: 'replayWebhook' },
  },
  replayFailed: {
    summary: 'Resend all events since an instant that an endpoint did not receive',
    method: 'POST',
    path: `${base}/:endpointId/replay`,
    access: sets,
    rows: 'own',
    params,
    body: z.object({ since: instant }),
    reply: z.object({ queued: z.int() }),
    refusals: ['common.not_found', 'webhook.paused', 'webhook.nothing_failed'],
    audit: { module, action: 'replayWebhook' },
  },
});
