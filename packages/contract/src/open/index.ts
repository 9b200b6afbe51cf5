import type { CallGroup, RefusalText } from '../kit/index.ts';
import { mdsAgencies, mdsRefusals } from './mds/index.ts';
import { openFeeds, openFeedsRefusals } from './open-feeds/index.ts';
import { webhooks, webhooksRefusals } from './webhooks/index.ts';

/** What others' software is told, and by which rules. */
export const openCalls = { mdsAgencies, openFeeds, webhooks } satisfies Record<string, CallGroup>;

export const openRefusals = { ...mdsRefusals, ...openFeedsRefusals, ...webhooksRefusals } satisfies Record<
  string,
  RefusalText
>;
