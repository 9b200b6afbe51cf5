import type { InputOf } from '@kickstand/contract/kit';
import type { OpenFeedRow, openFeeds } from '@kickstand/contract/open/open-feeds';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { differences } from '../../kernel/call/differences.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { type FeedStored, feedOf, pageOfFeeds, putFeed } from './open-feeds.store.ts';

type Calls = typeof openFeeds;

/** The start of a company's feed, in each version of GBFS. */
export const feedPath = (agentId: number, version: '3.0' | '2.3') => `/gbfs/${agentId}/${version}/gbfs.json`;

const rowOf = (feed: FeedStored): OpenFeedRow => ({
  ...feed,
  paths: [feedPath(feed.agentId, '3.0'), feedPath(feed.agentId, '2.3')],
});

export async function listFeeds(ctx: Ctx, { query }: InputOf<Calls['list']>) {
  const { list, ...counted } = await pageOfFeeds(ctx.db, ctx.rows.scope(query), query);
  return { list: list.map(rowOf), ...counted };
}

export async function changeFeed(ctx: Ctx, { params: { agentId }, body }: InputOf<Calls['change']>) {
  ctx.audit.on(String(agentId));
  const scope = ctx.rows.scope({});
  const before = (await feedOf(ctx.db, scope, agentId)) ?? refuse('common.not_found');
  const { version, ...said } = body;
  if (before.version !== version) refuse('common.stale_version');
  if (said.isOn && (said.contactEmail === '' || said.licence === '')) refuse('open_feed.lacks');
  const isKept = await putFeed(
    ctx.db,
    { agentId, version, ...said },
    { by: ctx.actor.operatorId, now: ctx.now() },
  );
  if (!isKept) refuse('common.stale_version');
  const { isOn, contactEmail, licence } = before;
  ctx.audit.record(before.agentName, differences({ isOn, contactEmail, licence }, said));
  return rowOf((await feedOf(ctx.db, scope, agentId)) ?? refuse('common.not_found'));
}

/** Publishes a company's feed, when a deployment is set up. */
export const publishFirstFeed = (
  db: Db,
  of: { agentId: number; contactEmail: string; licence: OpenFeedRow['licence'] },
  who: { by: string; now: number },
) => putFeed(db, { ...of, isOn: true, version: 0 }, who);
