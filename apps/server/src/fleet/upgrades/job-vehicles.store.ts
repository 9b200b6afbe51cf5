import type { firmwareJobs, UpgradeCode, VehicleUpgradeState } from '@kickstand/contract/fleet/upgrades';
import type { RidingState } from '@kickstand/contract/fleet/vehicles';
import type { InputOf } from '@kickstand/contract/kit';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Locale } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { nameIn } from '../../kernel/list/name-in.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

type Query = InputOf<typeof firmwareJobs.vehicles>['query'];

const rows = (db: Db, locale: Locale) =>
  db
    .selectFrom('device_job_vehicle as v')
    .innerJoin('device_job as j', 'j.job_id', 'v.job_id')
    .innerJoin('device_package as p', 'p.package_id', 'j.package_id')
    .innerJoin('service_area as z', 'z.service_area_id', 'v.service_area_id')
    .leftJoin('device as d', (join) =>
      join.onRef('d.vehicle_id', '=', 'v.vehicle_id').onRef('d.imei', '=', 'v.imei'),
    )
    .leftJoin('vehicle_state as s', 's.vehicle_id', 'v.vehicle_id')
    .select([
      'v.vehicle_id as vehicle',
      'v.stratum',
      'v.is_canary as isCanary',
      'v.from_version as fromVersion',
    ])
    .select([
      'v.state',
      'v.code',
      'v.chunks',
      'v.attempts',
      'v.state_at as stateAt',
      'v.task_id as taskId',
      nameIn('z', locale).as('area'),
    ])
    .select([
      'p.kind',
      'p.package_version as toVersion',
      'p.size',
      'd.fw_version as fw',
      'd.voice_version as voice',
    ])
    .select(['s.online', 's.riding_state as riding', 's.ops_states as ops', 's.rest_battery as battery'])
    .select(['s.locks', 's.gsm', 's.lock_at as lockAt', 's.unlock_at as unlockAt'])
    .$narrowType<{ state: VehicleUpgradeState; code: UpgradeCode | null; riding: RidingState | null }>();

/** One page of the vehicles of an upgrade that are in scope, with the present state of each. */
export const pageOfVehicles = (db: Db, { scope, locale }: { scope: Scope; locale: Locale }, query: Query) =>
  pageFrom(
    db,
    rows(db, locale)
      .where('v.job_id', '=', query.jobId)
      .where(rowsInScope(scope, 'v'))
      .where((eb) =>
        eb.and(
          given(
            query.state && sql<boolean>`v.state = ${query.state}`,
            query.isCanary !== undefined && sql<boolean>`v.is_canary = ${query.isCanary}`,
            query.stratum !== undefined && sql<boolean>`v.stratum = ${query.stratum}`,
          ),
        ),
      ),
    query,
    {
      sortable: { stateAt: 'v.state_at', carId: 'v.vehicle_id' },
      neverNull: ['stateAt', 'carId'],
      tieBreak: 'v.vehicle_id',
    },
  );
