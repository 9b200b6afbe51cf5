import { webhooks } from '@kickstand/contract/open/webhooks';
import { routes } from '../../kernel/call/calls.ts';
import {
  addEndpoint,
  changeEndpoint,
  listDeliveries,
  listEndpoints,
  oneDelivery,
  removeEndpoint,
  renewSecret,
  replay,
  replayFailed,
  setActive,
  testEndpoint,
  type WebhookParts,
} from './webhooks.service.ts';

export const webhooksRoutes = (parts: WebhookParts) =>
  routes(webhooks, {
    list: listEndpoints,
    add: (ctx, input) => addEndpoint(parts, ctx, input),
    change: (ctx, input) => changeEndpoint(parts, ctx, input),
    setActive,
    remove: removeEndpoint,
    renewSecret: (ctx, input) => renewSecret(parts, ctx, input),
    test: testEndpoint,
    deliveries: listDeliveries,
    delivery: oneDelivery,
    replay,
    replayFailed,
  });
