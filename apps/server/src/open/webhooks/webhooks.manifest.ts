import type { MakeFeature } from '../../feature.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import { sendTo } from '../receivers/receivers.service.ts';
import { startSending } from './sending.jobs.ts';
import { tellOfFailing } from './telling.jobs.ts';
import { webhooksRoutes } from './webhooks.routes.ts';

const tellEveryMs = 60_000;

/** A company's events, sent to its endpoints. */
export const webhooksFeature: MakeFeature = ({ settings: { demo }, session: { vault } }) => ({
  routes: webhooksRoutes({ seal: vault.seal, demo }),
  jobs: [
    {
      name: 'webhooks.send',
      trouble: 'events could not be sent to webhooks',
      where: 'jobs',
      start: ({ database, now }, onError) =>
        startSending(
          { database, now, send: sendTo({ demo }), open: vault.open, chance: Math.random },
          onError,
        ),
    },
    {
      name: 'webhooks.tell-of-dead',
      trouble: 'nobody could be told of webhooks that do not answer',
      where: 'jobs',
      start: (parts, onError) => repeatEvery(tellEveryMs, () => tellOfFailing(parts), onError),
    },
  ],
});
