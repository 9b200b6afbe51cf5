import type { InputOf } from '@kickstand/contract/kit';
import type { RegisteredVehicle, regulator } from '@kickstand/contract/open/regulator';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Locale } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { nameIn } from '../../kernel/list/name-in.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';
import { hasOldFault } from './days/samples.store.ts';

type Query = InputOf<typeof regulator.vehicles>['query'];
const deployedAt = sql<
  number | null
>`(select min(h.since) from vehicle_shelf h where h.vehicle_id = v.vehicle_id)`;

/** Vehicles with a number or plate known to the city that are not in stock. */
export const pageOfRegistered = (
  db: Db,
  { scope, locale, now }: { scope: Scope; locale: Locale; now: number },
  query: Query,
) =>
  pageFrom(
    db,
    db
      .selectFrom('vehicle as v')
      .innerJoin('vehicle_state as s', 's.vehicle_id', 'v.vehicle_id')
      .innerJoin('vehicle_model as m', 'm.model_id', 'v.model_id')
      .innerJoin('service_area as z', 'z.service_area_id', 'v.service_area_id')
      .innerJoin('agent as a', 'a.agent_id', 'v.agent_id')
      .leftJoin('vehicle_card as c', 'c.vehicle_id', 'v.vehicle_id')
      .select([
        sql<string>`coalesce(c.regulator_no, v.plate)`.as('id'),
        'v.plate',
        'v.frame_no as frameNo',
        sql<string>`m.brand || ' ' || m.name`.as('model'),
        deployedAt.as('deployedAt'),
        'v.lifecycle as state',
        's.online',
        hasOldFault(now).as('faulty'),
        'z.service_area_id as serviceAreaId',
        nameIn('z', locale).as('area'),
        'a.name as company',
      ])
      .$narrowType<Pick<RegisteredVehicle, 'state'>>()
      .where(rowsInScope(scope, 'v'))
      .where((eb) => eb.or([eb('v.plate', 'is not', null), eb('c.regulator_no', 'is not', null)]))
      .where('v.lifecycle', 'in', ['on_shelf', 'off_shelf', 'in_repair', 'lost'])
      .where((eb) =>
        eb.and(
          given(
            query.serviceAreaId !== undefined && eb('v.service_area_id', '=', query.serviceAreaId),
            query.plate && eb(sql`starts_with(v.plate, ${query.plate})`, '=', true),
            query.state && eb('v.lifecycle', '=', query.state),
            query.online !== undefined && eb('s.online', '=', query.online),
            query.faulty !== undefined && eb(hasOldFault(now), '=', query.faulty),
          ),
        ),
      ),
    query,
    { sortable: { deployedAt, plate: 'v.plate' }, tieBreak: 'v.vehicle_id' },
  );
