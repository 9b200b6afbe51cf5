import type { InputOf } from '@kickstand/contract/kit';
import type { CityDeadline, regulator } from '@kickstand/contract/open/regulator';
import { nextSheetDue } from '@kickstand/domain/open/regulator';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { groupOfAreas } from '../../places/area-settings/area-settings.service.ts';
import { areasWithDistricts, complaintsDue } from './deadlines.store.ts';

const mostComplaints = 200;

/** The deadlines set by the city: open complaints and each area's next monthly sheet, soonest first. */
export async function listDeadlines(
  { zone }: { zone: string },
  ctx: Ctx,
  { query }: InputOf<typeof regulator.deadlines>,
) {
  const now = ctx.now();
  const reads = { scope: ctx.rows.scope(query), locale: ctx.locale };
  const list: CityDeadline[] = [];
  for (const one of await complaintsDue(ctx.db, reads, mostComplaints))
    list.push({ ...one, kind: 'complaint', isLate: one.dueAt < now });
  const areas = await areasWithDistricts(ctx.db, reads);
  const areaIds = areas.map(({ serviceAreaId }) => serviceAreaId);
  const rules = await groupOfAreas(ctx.db, areaIds, 'regulator');
  for (const area of areas) {
    const rule = rules.get(area.serviceAreaId);
    if (!rule) continue;
    const { month, dueAt } = nextSheetDue(now, rule.sheetDueDay, zone);
    const id = `${area.serviceAreaId}/${month}`;
    list.push({ ...area, id, kind: 'sheet', name: month, place: null, dueAt, isLate: false });
  }
  list.sort((a, b) => a.dueAt - b.dueAt || a.serviceAreaId - b.serviceAreaId);
  return { list, count: list.length };
}
