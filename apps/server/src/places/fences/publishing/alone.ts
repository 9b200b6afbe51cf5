import type { Ctx, SecondPersonNeed } from '../../../kernel/call/ctx.ts';
import { secondPersonOf } from '../../../platform/approvals/alone.service.ts';
import type { FenceStored } from '../fence-row.store.ts';

/** Whether publishing this fence waits for a second person; `nobody`: it would, but there is none. */
export const secondPersonFor = async (
  ctx: Ctx,
  { kind }: Pick<FenceStored, 'kind'>,
  zone: string,
): Promise<'no' | 'yes' | 'nobody'> => (kind === 'service' ? secondPersonOf(ctx, zone) : 'no');

/** Asks for the second person that publishing a fence needs. Returns what to log if there is none. */
export async function askToPublish(
  ctx: Ctx,
  fence: FenceStored,
  { zone, ...need }: SecondPersonNeed & { zone: string },
): Promise<Record<string, unknown>> {
  const second = ctx.approver === undefined ? await secondPersonFor(ctx, fence, zone) : 'yes';
  if (second === 'nobody') return { secondPerson: [null, 'nobody'] };
  const named = { area: [fence.areaName, fence.areaName], ...need.change };
  if (fence.kind === 'service') ctx.secondPerson({ ...need, change: named });
  return {};
}
