import type { InputOf } from '@kickstand/contract/kit';
import type { PlanColleague, workPlans } from '@kickstand/contract/work/work-plans';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { freshMs } from '../field-work/people.service.ts';
import type { PlannedPerson } from './errand.service.ts';
import { areaIn, peopleIn, placesSince, workersOf } from './input.store.ts';
import { planOfArea } from './plans.store.ts';

/** The maximum number of people of an area considered. */
const mostWorkers = 200;

/** People of an area on duty, as reported by their phones within five minutes. */
export async function dutyOf(db: Db, area: { areaId: number; agentId: number }, now: number) {
  const spots = await placesSince(db, await workersOf(db, area, { limit: mostWorkers }), now - freshMs);
  return spots.filter(({ duty }) => duty).map(({ operatorId }) => operatorId);
}

/** Field staff of an area who can be planned: those on duty first, by name. */
export async function listColleagues(ctx: Ctx, { query: { areaId } }: InputOf<typeof workPlans.colleagues>) {
  const area = (await areaIn(ctx.db, ctx.rows.scope(), areaId)) ?? refuse('common.not_found');
  const ids = await workersOf(ctx.db, area, { limit: mostWorkers });
  const onDuty = new Map(
    (await placesSince(ctx.db, ids, ctx.now() - freshMs)).map(({ operatorId, duty }) => [operatorId, duty]),
  );
  const last = await planOfArea(ctx.db, areaId, ['draft', 'sent', 'ended']);
  const rideOf = new Map(
    ((last?.people ?? []) as unknown as PlannedPerson[]).map(({ operatorId, ride }) => [operatorId, ride]),
  );
  const list = (await peopleIn(ctx.db, ids)).map(({ operatorId, name }): PlanColleague => {
    return {
      operatorId,
      name,
      duty: onDuty.get(operatorId) ?? false,
      ride: rideOf.get(operatorId) ?? 'scooter',
    };
  });
  list.sort((a, b) => Number(b.duty) - Number(a.duty) || (a.name < b.name ? -1 : Number(a.name > b.name)));
  return { list, count: list.length };
}
