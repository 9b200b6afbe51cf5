import type { FeatureParts } from '../../feature.ts';
import type { Database } from '../../kernel/database/db.ts';
import type { FleetReader } from '../../live/fleet-reader.ts';
import type { TellUse } from '../../live/use-news.ts';

/** What trips and field work need of the rest of the server. */
export interface TripParts {
  /** Zone of business days. */
  zone: string;
  /** Where vehicles are right now; without it the database answers. */
  fleet?: FleetReader | undefined;
  /** Told what a vehicle is used for from now on. */
  tellUse?: TellUse | undefined;
  /** Called when commands are queued and committed: somebody should send them. */
  onQueued?: (() => void) | undefined;
}

export const tellOf = ({ tellUse = () => undefined }: Pick<TripParts, 'tellUse'>): TellUse => tellUse;

/** What jobs of trips and field work need besides. */
export interface TripJobs extends TripParts {
  database: Database;
  now(): number;
}

/** The same of what every feature is made with. */
export const tripPartsOf = ({ settings, vehicles, tellUse }: FeatureParts): TripParts => ({
  zone: settings.businessZone,
  fleet: vehicles.fleet,
  onQueued: vehicles.onQueued,
  tellUse,
});
