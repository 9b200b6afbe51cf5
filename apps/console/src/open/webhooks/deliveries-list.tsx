import {
  deliveryKinds,
  deliveryStates,
  type WebhookDelivery,
  webhooks,
} from '@kickstand/contract/open/webhooks';
import { lazy } from 'react';
import { defineView } from '../../kit/action/define-action.tsx';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { badge, count, instant, oneOf, text, withLayout } from '../../kit/list/cells.tsx';
import { type Option, pick, pickFrom } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { webhooksWords as words } from './webhooks.words.ts';

const none: readonly Option[] = [];
function useEndpoints(): readonly Option[] {
  const { data } = useCall(webhooks.list, { query: { pageSize: 200 } }, { quiet: true });
  return data?.list.map(({ id, name }) => ({ value: id, label: name })) ?? none;
}

const look = defineView<WebhookDelivery>({
  id: 'webhook-delivery',
  label: words.look,
  view: lazy(() => import('./delivery-view.tsx')),
});

const replay = defineAsk<WebhookDelivery, typeof webhooks.replay>({
  call: webhooks.replay,
  label: words.replay,
  level: 1,
  request: ({ id }) => ({ params: { deliveryId: id } }),
  done: () => words.replayed,
});

/** The deliveries and their results. */
export default defineListScreen({
  call: webhooks.deliveries,
  title: words.deliveries,
  labels: words.deliveryFields,
  columns: {
    createdAt: instant,
    endpoint: text,
    kind: oneOf(words.kinds),
    subject: withLayout(text, { width: 200 }),
    state: badge({ waiting: 'busy', delivered: 'good', failed: 'bad' }, words.deliveryStates),
    attempts: count,
    status: count,
    problem: withLayout(text, { width: 180 }),
    tookMs: count,
    sentAt: instant,
    nextAt: instant,
  },
  filters: {
    endpointId: pickFrom(useEndpoints),
    kind: pick(deliveryKinds, words.kinds),
    state: pick(deliveryStates, words.deliveryStates),
  },
  rowActions: [look, replay],
  every: 10_000,
  empty: words.noDeliveries,
});
