import { notices, riderNotices } from '@kickstand/contract/platform/notices';
import { type Route, routes } from '../../kernel/call/calls.ts';
import { readInbox, showInbox } from './inbox.service.ts';
import { listNotices, oneNotice, type Parts } from './listing.service.ts';
import {
  copyNotice,
  editNotice,
  historyOfNotice,
  restoreNotice,
  reviewNotice,
  switchNotice,
} from './templates.service.ts';
import { type TrialParts, testNotice } from './trial.service.ts';

export const noticesRoutes = (parts: TrialParts & Parts): Route[] => [
  ...routes(notices, {
    list: (ctx, input) => listNotices(parts, ctx, input),
    one: (ctx, input) => oneNotice(parts, ctx, input),
    history: historyOfNotice,
    edit: (ctx, input) => editNotice(parts, ctx, input),
    setState: switchNotice,
    review: reviewNotice,
    restore: restoreNotice,
    copy: copyNotice,
    test: (ctx, input) => testNotice(parts, ctx, input),
  }),
  ...routes(riderNotices, { list: showInbox, read: readInbox }),
];
