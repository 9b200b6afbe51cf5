import type { CallGroup, RefusalText } from '../kit/index.ts';
import { mdsAgencies, mdsRefusals } from './mds/index.ts';
import { openFeeds, openFeedsRefusals } from './open-feeds/index.ts';
import { webhooks, webhooksRefusals } from './webhooks/index.ts';

/** The interfaces for other software: MDS, open feeds and webhooks. */
export const openCalls = { mdsAgencies, openFeeds, webhooks } satisfies Record<string, CallGroup>;

export const openRefusals = { ...mdsRefusals, ...openFeedsRefusals, ...webhooksRefusals } satisfies Record<
  string,
  RefusalText
>;
