import type { FeatureParts } from '../../feature.ts';
import type { Database } from '../../kernel/database/db.ts';
import type { FleetReader } from '../../live/fleet-reader.ts';
import type { TellVehicleUse } from '../../live/vehicle-use-changes.ts';

/** What trips and field work need of the rest of the server. */
export interface TripParts {
  /** Zone of business days. */
  zone: string;
  /** Where vehicles are right now; without it the database answers. */
  fleet?: FleetReader | undefined;
  /** Told what a vehicle is used for from now on. */
  tellVehicleUse?: TellVehicleUse | undefined;
  /** By which phones are known that nobody may register with; absent: none are. */
  phoneHash?: ((phone: string) => string) | undefined;
  /** Called when commands are queued and committed: somebody should send them. */
  onQueued?: (() => void) | undefined;
}

export const tellOf = ({
  tellVehicleUse = () => undefined,
}: Pick<TripParts, 'tellVehicleUse'>): TellVehicleUse => tellVehicleUse;

/** What jobs of trips and field work need besides. */
export interface TripJobs extends TripParts {
  database: Database;
  now(): number;
}

/** The same of what every feature is made with. */
export const tripPartsOf = ({ settings, vehicles, session, tellVehicleUse }: FeatureParts): TripParts => ({
  zone: settings.businessZone,
  fleet: vehicles.fleet,
  onQueued: vehicles.onQueued,
  phoneHash: session.vault.phoneHash,
  tellVehicleUse,
});
