import type { InputOf } from '@kickstand/contract/kit';
import type { CityDeadline, regulator } from '@kickstand/contract/open/regulator';
import { nextSheetDue } from '@kickstand/domain/open/regulator';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { areaSettingsOf } from '../../places/area-settings/area-settings.service.ts';
import { areasWithDistricts, complaintsDue } from './deadlines.store.ts';

const mostComplaints = 200;

/** What is due to the city: complaints that wait and the next sheet of a month of each area, the soonest first. */
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
  for (const area of await areasWithDistricts(ctx.db, reads)) {
    const { sheetDueDay } = (await areaSettingsOf(ctx.db, area.serviceAreaId)).regulator;
    const { month, dueAt } = nextSheetDue(now, sheetDueDay, zone);
    const id = `${area.serviceAreaId}/${month}`;
    list.push({ ...area, id, kind: 'sheet', name: month, place: null, dueAt, isLate: false });
  }
  list.sort((a, b) => a.dueAt - b.dueAt || a.serviceAreaId - b.serviceAreaId);
  return { list, count: list.length };
}
