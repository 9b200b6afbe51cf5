import { partsWithin, type Span, timesOwned } from '@kickstand/domain/fleet/vehicles';
import { isCompanyInScope, type Scope } from '@kickstand/domain/platform/access';
import type { Db } from '../../kernel/database/db.ts';
import { handovers } from '../handovers/handovers.parts.ts';
import { type Binding, bindingsOf } from './bindings.store.ts';

/** A period of one vehicle, epoch ms, both ends included; open ends are `-Infinity` and `Infinity`. */
export interface VehicleTime {
  vehicle: number;
  from: number;
  to: number;
}

/** Whose reports are requested: a vehicle's, or a controller's wherever it was. */
export interface ReportSource {
  carId: string;
  imei: string | null;
  times: VehicleTime[];
  /** Every controller of these vehicles, in order. */
  controllers: (VehicleTime & { imei: string })[];
}

interface Asked {
  carId?: string | undefined;
  imei?: string | undefined;
}

/** Reports from before the first known binding belong to its controller: no other can have sent them. */
const timeOf = ({ vehicle, from, to }: Binding, first: boolean): VehicleTime => ({
  vehicle,
  from: first ? Number.NEGATIVE_INFINITY : (from ?? Number.NEGATIVE_INFINITY),
  to: to ?? Number.POSITIVE_INFINITY,
});

/** The periods of these vehicles that belong to the scope: a new agent may not see what they did under a former one. */
async function ownedTimes(db: Db, scope: Scope, bindings: readonly Binding[]) {
  const owners = new Map(bindings.map((one) => [one.vehicle, one.agentId]));
  const handed = scope.agentIds === 'all' ? [] : await handovers.handoversOf(db, [...owners.keys()]);
  const isOurs = (agentId: number) => isCompanyInScope(scope, agentId);
  const spans = new Map<number, Span[]>();
  for (const [vehicle, owner] of owners)
    spans.set(
      vehicle,
      timesOwned(
        handed.filter((one) => one.vehicle === vehicle),
        owner,
        isOurs,
      ),
    );
  return <T extends VehicleTime>(times: readonly T[]): T[] =>
    times.flatMap((time) => partsWithin(time, spans.get(time.vehicle) ?? []));
}

/**
 * The report source for a vehicle number or an IMEI; with both, the controller's period in that vehicle. Undefined
 * if there is none in scope.
 */
export async function sourceOfReports(
  db: Db,
  scope: Scope,
  { carId, imei }: Asked,
): Promise<ReportSource | undefined> {
  const number = carId === undefined ? undefined : Number(carId);
  const bindings = await bindingsOf(db, scope, { number, imei });
  const last = bindings.findLast((one) => imei === undefined || one.imei === imei || one.nowImei === imei);
  if (!last) return undefined;
  const controllers = bindings.flatMap((one, i) => {
    const first = bindings[i - 1]?.vehicle !== one.vehicle;
    return one.imei === null ? [] : [{ imei: one.imei, ...timeOf(one, first) }];
  });
  const whole = { vehicle: last.vehicle, from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
  const carried = controllers.filter((one) => one.imei === imei);
  const owned = await ownedTimes(db, scope, bindings);
  return {
    carId: String(last.vehicle),
    imei: imei ?? last.nowImei,
    times: owned(
      imei === undefined || carried.length === 0
        ? [whole]
        : carried.map(({ vehicle, from, to }) => ({ vehicle, from, to })),
    ),
    controllers: owned(controllers),
  };
}

/** The parts of these periods within a span. */
export const timesWithin = <T extends VehicleTime>(times: readonly T[], span: Span): T[] =>
  times.flatMap((time) => partsWithin(time, [span]));

/** Whether an instant lies in these periods. */
export const isWithin = (times: readonly VehicleTime[], at: number) =>
  timesWithin(times, { from: at, to: at }).length > 0;
