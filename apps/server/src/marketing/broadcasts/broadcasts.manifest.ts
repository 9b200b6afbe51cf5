import {
  broadcasts,
  marketingConsents,
  messageChannels,
  smsReceipts,
} from '@kickstand/contract/marketing/broadcasts';
import type { MakeFeature } from '../../feature.ts';
import { type Route, routes } from '../../kernel/call/calls.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import { takeReceipts } from '../../platform/outbox/receipts.service.ts';
import { type BroadcastParts, broadcastPartsOf } from './broadcasts.parts.ts';
import { setCaps, showCaps } from './caps.service.ts';
import { liftNumber, listBadNumbers, setGateway, showGateway } from './channels.service.ts';
import { listConsents, setConsent } from './consents.service.ts';
import { cancelBroadcast, recallBroadcast, setBroadcastPaused } from './ending.service.ts';
import { feedBroadcasts, forgetOldRecipients } from './feeding.service.ts';
import {
  addBroadcast,
  copyBroadcast,
  editBroadcast,
  freezeBroadcast,
  listBroadcasts,
  oneBroadcast,
  sendBroadcast,
  testBroadcast,
} from './writing.service.ts';

const feedEveryMs = 1_000;
const dayMs = 86_400_000;

export const broadcastsRoutes = (parts: BroadcastParts): Route[] => [
  ...routes(broadcasts, {
    list: (ctx, input) => listBroadcasts(parts, ctx, input),
    one: (ctx, input) => oneBroadcast(parts, ctx, input),
    add: (ctx, input) => addBroadcast(parts, ctx, input),
    edit: (ctx, input) => editBroadcast(parts, ctx, input),
    copy: copyBroadcast,
    test: (ctx, input) => testBroadcast(parts, ctx, input),
    freeze: (ctx, input) => freezeBroadcast(parts, ctx, input),
    send: (ctx, input) => sendBroadcast(parts, ctx, input),
    setPaused: setBroadcastPaused,
    cancel: cancelBroadcast,
    recall: recallBroadcast,
    caps: showCaps,
    setCaps,
  }),
  ...routes(messageChannels, {
    gateway: (ctx) => showGateway(parts, ctx),
    setGateway: (ctx, input) => setGateway(parts, ctx, input),
    badNumbers: listBadNumbers,
    liftNumber,
  }),
  ...routes(smsReceipts, { take: (ctx, input) => takeReceipts(parts.texts.vault, ctx, input) }),
  ...routes(marketingConsents, { list: listConsents, set: setConsent }),
];

/** One-off messages to riders and staff. */
export const broadcastsFeature: MakeFeature = (given) => ({
  routes: broadcastsRoutes(broadcastPartsOf(given)),
  jobs: [
    {
      name: 'broadcasts.send-on',
      trouble: 'broadcasts could not be sent on; it is tried again',
      where: 'jobs',
      start: (job, onError) => repeatEvery(feedEveryMs, (stopping) => feedBroadcasts(job, stopping), onError),
    },
    {
      name: 'broadcasts.forget-riders',
      trouble: 'whom old broadcasts were for could not be forgotten',
      where: 'jobs',
      start: (job, onError) =>
        repeatEvery(dayMs, (stopping) => forgetOldRecipients(job, stopping), onError, { atOnce: true }),
    },
  ],
});
