import { reportSubscriptions } from '@kickstand/contract/insight/reports';
import type { MakeFeature } from '../../feature.ts';
import { type Route, routes } from '../../kernel/call/calls.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import { sendDueReports } from './sending.service.ts';
import {
  editSubscription,
  listMails,
  listSubscriptions,
  subscribe,
  unsubscribe,
} from './subscriptions.service.ts';

const everyMs = 30_000;

export const reportSubscriptionsRoutes = (zone: string): Route[] =>
  routes(reportSubscriptions, {
    list: listSubscriptions,
    add: (ctx, input) => subscribe(zone, ctx, input),
    edit: (ctx, input) => editSubscription(zone, ctx, input),
    remove: unsubscribe,
    mails: listMails,
  });

/** Reports sent to accounts by e-mail. */
export const reportSubscriptionsFeature: MakeFeature = ({ settings, files, makers }) => ({
  routes: reportSubscriptionsRoutes(settings.businessZone),
  jobs: [
    {
      name: 'report-subscriptions.send',
      trouble: 'reports could not be made for e-mails; it is tried again',
      where: 'jobs',
      start: (parts, onError) =>
        repeatEvery(everyMs, () => sendDueReports({ ...parts, files, makers }), onError),
    },
  ],
});
