import type { CurvePoint, SchemeBody } from '@kickstand/contract/fleet/production';
import type { ChargeLimits } from '@kickstand/domain/fleet/vehicles';
import { everything } from '@kickstand/domain/platform/access';
import type { Database } from '../kernel/database/db.ts';
import { noteSeen, schemesInUse } from './schemes.store.ts';

export type SchemeInUse = ChargeLimits & Pick<SchemeBody, 'points' | 'loadCorrectionMv' | 'smoothingS'>;

/** Production data about controllers: how to read a voltage, and which ones report without a vehicle. */
export interface Production {
  /** A vehicle's scheme; undefined if it has none. */
  schemeOf(vehicle: number): SchemeInUse | undefined;
  /** A message from a controller without a vehicle. */
  noteStranger(imei: string, at: number): void;
  /** Loads changes, and records the controllers heard. */
  look(): Promise<void>;
}

/** How often schemes are reloaded, milliseconds. */
const readEveryMs = 30_000;
/** The maximum number of unknown controllers remembered in between. */
const mostStrangers = 10_000;

/** Schemes and unknown controllers in memory, synchronised with the database by the gateway. */
export function makeProduction(database: Database, now: () => number): Production {
  let byVehicle: ReadonlyMap<number, SchemeInUse> = new Map();
  let readAt = Number.NEGATIVE_INFINITY;
  let strangers = new Map<string, number>();

  const read = async () => {
    const { schemes, vehicles } = await database.read(everything, schemesInUse);
    const byId = new Map(
      schemes.map((row) => [
        row.scheme_id,
        {
          points: row.points as unknown as CurvePoint[],
          loadCorrectionMv: row.load_correction_mv,
          smoothingS: row.smoothing_s,
          lowPercent: row.low_percent,
          noRentPercent: row.no_rent_percent,
          cutPercent: row.cut_percent,
        },
      ]),
    );
    byVehicle = new Map(
      vehicles.flatMap(({ vehicle_id, scheme_id }) => {
        const scheme = byId.get(scheme_id);
        return scheme ? [[vehicle_id, scheme] as const] : [];
      }),
    );
  };

  return {
    schemeOf: (vehicle) => byVehicle.get(vehicle),
    noteStranger: (imei, at) => {
      if (strangers.size < mostStrangers || strangers.has(imei)) strangers.set(imei, at);
    },
    look: async () => {
      if (now() - readAt >= readEveryMs) {
        readAt = now();
        await read();
      }
      if (strangers.size === 0) return;
      const seen = strangers;
      strangers = new Map();
      await database.write(everything, (db) => noteSeen(db, seen));
    },
  };
}
