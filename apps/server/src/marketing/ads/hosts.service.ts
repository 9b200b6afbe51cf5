import type { InputOf } from '@kickstand/contract/kit';
import type { AdLink, ads } from '@kickstand/contract/marketing/ads';
import { mayLeadTo } from '@kickstand/domain/marketing/ads';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { hostsNow, lockHosts, putHosts } from './hosts.store.ts';

export const showHosts = ({ db }: Ctx) => hostsNow(db);

export async function saveHosts(ctx: Ctx, { body }: InputOf<(typeof ads)['saveHosts']>) {
  ctx.audit.on('hosts');
  const before = await lockHosts(ctx.db);
  if (before.version !== body.version) refuse('common.stale_version');
  const hosts = [...new Set(body.hosts)].sort();
  await putHosts(ctx.db, hosts, { by: ctx.actor.name, now: ctx.now() });
  ctx.audit.record('hosts', { hosts: [before.hosts, hosts] });
  return { version: before.version + 1 };
}

/** Returns whether ads may link to a target, by the current host list. */
export async function linksNow(db: Db): Promise<(link: AdLink) => boolean> {
  const hosts = new Set((await hostsNow(db)).hosts);
  return (link) => mayLeadTo(link, hosts);
}
