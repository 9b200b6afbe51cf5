import type { InputOf } from '@kickstand/contract/kit';
import type { statements } from '@kickstand/contract/money/settlement';
import { ratedBy } from '@kickstand/domain/money/settlement';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { pageOfDays, pageOfLines } from './lines.store.ts';
import { publishedSchemes } from './schemes.store.ts';
import { companiesOf, statementOf } from './statements.service.ts';

type Calls = typeof statements;

export async function listDays(ctx: Ctx, { query }: InputOf<Calls['days']>) {
  const { id } = await statementOf(ctx, query.id);
  return pageOfDays(ctx.db, { scope: companiesOf(ctx), id, areaId: query.areaId }, query);
}

/** What stands behind a statement, each with the version of the scheme by which it is shared. */
export async function listLines(zone: string, ctx: Ctx, { query }: InputOf<Calls['lines']>) {
  const { agentId, fromDay, toDay } = await statementOf(ctx, query.id);
  const { day, areaId, after } = query;
  const isInside = day === undefined || (day >= fromDay && day <= toDay);
  if (!isInside) return { list: [], count: 0 };
  const wish = { agentId, fromDay: day ?? fromDay, toDay: day ?? toDay, areaId, after };
  const { list, ...counted } = await pageOfLines(ctx.db, { scope: companiesOf(ctx), zone, wish }, query);
  const own = (await publishedSchemes(ctx.db)).filter((version) => version.agentId === agentId);
  return {
    list: list.map(({ paidOn, ...line }) => {
      const scheme = ratedBy(own, line.areaId, { paidOn, bookedOn: line.day });
      const ratioBp = scheme && scheme.tiers.length === 0 ? scheme.ratioBp : null;
      return { ...line, schemeNo: scheme?.no ?? null, ratioBp };
    }),
    ...counted,
  };
}
