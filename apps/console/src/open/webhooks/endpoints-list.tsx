import { webhooks } from '@kickstand/contract/open/webhooks';
import { badge, count, instant, tags, text, withLayout } from '../../kit/list/cells.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { addEndpoint, endpointActions } from './endpoint.actions.tsx';
import { webhooksWords as words } from './webhooks.words.ts';

const kinds = withLayout(
  (all: readonly (keyof typeof words.kinds)[], row: unknown) =>
    tags(
      all.map((kind) => words.kinds[kind]),
      row,
    ),
  { width: 220, writing: tags.writing },
);

/** The endpoints. */
export default defineListScreen({
  call: webhooks.list,
  title: words.endpoints,
  labels: words.fields,
  columns: {
    name: text,
    state: badge({ active: 'good', paused: 'quiet', dead: 'bad' }, words.endpointStates),
    url: withLayout(text, { width: 220 }),
    kinds,
    waiting: count,
    failed: count,
    problem: withLayout(text, { width: 160 }),
    failingSince: instant,
    answeredAt: instant,
    alertEmail: text,
    agentName: text,
    updatedAt: instant,
  },
  create: addEndpoint,
  rowActions: endpointActions,
  every: 30_000,
  empty: words.empty,
});
