import type { InputOf } from '@kickstand/contract/kit';
import type { invoiceSellers } from '@kickstand/contract/money/invoices';
import { headOffice } from '@kickstand/domain/organisation/agents';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { areaSettingsOf } from '../../places/area-settings/area-settings.service.ts';
import { companyWith, type NewSeller, pageOfSellers, putSeller, sellerOf } from './sellers.store.ts';

export const listSellers = (ctx: Ctx, { query }: InputOf<typeof invoiceSellers.list>) =>
  pageOfSellers(ctx.db, ctx.rows.scope(query), query);

/** Sets a company's invoice details for the first time. */
export const sellFirst = (db: Db, seller: Omit<NewSeller, 'version'>) =>
  putSeller(db, { ...seller, version: 1 });

/** The company that sells an area's rides (head office, if configured so), and its tax rate; undefined if not configured. */
export async function sellerOfArea(db: Db, { areaId, agentId }: { areaId: number; agentId: number }) {
  const { base } = await areaSettingsOf(db, areaId);
  return sellerOf(db, base.headOfficeInvoices ? headOffice : agentId);
}

/** Changes a company's invoice details; needs a second person. */
export async function editSeller(ctx: Ctx, { body }: InputOf<typeof invoiceSellers.edit>) {
  const { agentId, reason, version, ...said } = body;
  const object = String(agentId);
  ctx.audit.on(object);
  const found = async () =>
    (await companyWith(ctx.db, ctx.rows.scope(), agentId)) ?? refuse('common.not_found');
  const before = await found();
  if (before.version !== version) refuse('common.stale_version');
  const change = {
    company: [before.company, said.company],
    taxNo: [before.taxNo, said.taxNo],
    rateBp: [before.rateBp, said.rateBp],
    taxClass: [before.taxClass, said.taxClass],
  };
  ctx.secondPerson({ object, change, reason });
  await putSeller(ctx.db, { agentId, ...said, version: version + 1, by: ctx.actor.name, now: ctx.now() });
  ctx.audit.record(object, change, reason);
  return found();
}
