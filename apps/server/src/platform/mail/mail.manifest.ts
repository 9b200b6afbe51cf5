import { mailServer } from '@kickstand/contract/platform/settings';
import { everything } from '@kickstand/domain/platform/access';
import type { MakeFeature } from '../../feature.ts';
import { routes } from '../../kernel/call/calls.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import { sendDueMails } from './mail.service.ts';
import {
  changeMailServer,
  type MailParts,
  senderNow,
  showMailServer,
  testMailServer,
} from './mail-server.service.ts';

const everyMs = 5_000;

export const mailRoutes = (parts: MailParts) =>
  routes(mailServer, {
    show: (ctx) => showMailServer(parts, ctx),
    change: (ctx, input) => changeMailServer(parts, ctx, input),
    test: (ctx, input) => testMailServer(parts, ctx, input),
  });

/** Queued e-mails, and their sender if there is a mail server. */
export const mailFeature: MakeFeature = ({ settings: { smtpUrl }, session, files }) => {
  const parts = { sealer: session.vault, files, smtpUrl };
  return {
    routes: mailRoutes(parts),
    jobs: [
      {
        name: 'mail.send',
        trouble: 'e-mails could not be sent; it is tried again',
        where: 'jobs',
        start: ({ database, now }, onError) =>
          repeatEvery(
            everyMs,
            async () => {
              const sender = await database.read(everything, (db) => senderNow(parts, db));
              if (sender) await sendDueMails({ database, now, sender });
            },
            onError,
          ),
      },
    ],
  };
};
