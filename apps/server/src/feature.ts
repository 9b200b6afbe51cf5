import type { VehicleParts } from './fleet/vehicles/vehicles.routes.ts';
import type { Bus } from './kernel/bus/bus.ts';
import type { Route } from './kernel/call/calls.ts';
import type { Database } from './kernel/database/db.ts';
import type { FileStore } from './kernel/files/file-store.ts';
import type { InTurn } from './kernel/program/in-turn.ts';
import type { Stop } from './kernel/program/repeat-every.ts';
import type { Settings } from './kernel/program/settings.ts';
import type { FleetState } from './live/fleet.ts';
import type { TellOperator } from './live/operator-news.ts';
import type { TellVehicleUse } from './live/vehicle-use-changes.ts';
import type { Providers } from './money/payments/payments.parts.ts';
import type { ProviderName } from './money/provider-api/port.ts';
import type { Makers } from './platform/exports/export-work.service.ts';
import type { MakeElsewhere } from './platform/exports/file-making.service.ts';
import type { ImportKinds } from './platform/exports/imports.service.ts';
import type { Session } from './platform/session/session.feature.ts';
import type { Examine } from './platform/status/status.service.ts';

/** What a feature's calls are made with. */
export interface FeatureParts {
  settings: Pick<Settings, 'demo' | 'businessZone'> &
    Partial<
      Pick<
        Settings,
        'baseMaps' | 'applicationId' | 'storage' | 'miebaUrl' | 'javaUrl' | 'smtpUrl' | 'smsPrice'
      >
    >;
  session: Session;
  vehicles: VehicleParts;
  /** Every call that can be made. */
  routes(): readonly Route[];
  /** What makes files that are no plain list. */
  makers(): Makers;
  /** Where money is collected; absent: nowhere. */
  providers?: Providers | undefined;
  /** The address at which a payment provider tells us what happened; absent: at none. */
  notifyUrl?: ((provider: ProviderName, merchantId: string) => string) | undefined;
  /** Where made files lie. */
  folder?: string | undefined;
  /** Where pictures lie. */
  files: FileStore;
  tell: TellOperator;
  /** Examines the deployment itself; absent where nobody can ask for it. */
  examine?: Examine | undefined;
  /** Absent where nobody keeps the fleet in memory. */
  tellVehicleUse?: TellVehicleUse | undefined;
}

/** What a feature's work between the calls is done with. */
export interface JobParts {
  database: Database;
  now(): number;
  /** The IANA zone of business days. */
  zone: string;
  routes(): readonly Route[];
  folder: string;
  /** Waits until nothing else that catches up on the past is under way. */
  inTurn: InTurn;
  /** Makes files without holding up this thread; absent: they are made here. */
  elsewhere?: MakeElsewhere | undefined;
  tell: TellOperator;
  tellVehicleUse: TellVehicleUse;
  /** Commands were queued: have them sent now. */
  onQueued(): void;
  fleet: FleetState;
  bus: Bus;
  /** What went wrong beside the work and does not end it. */
  onTrouble(error: unknown, what: string): void;
}

/** Work that goes on by itself. */
export interface Job {
  /** `feature.what-it-does`: one of its kind in the deployment, in the leases and on the status page. */
  name: string;
  /** Said when a round of it fails; the next comes all the same. */
  trouble: string;
  /** It catches up on the past: what it asks of the database yields to everyone else where that runs on this machine. */
  catchesUp?: boolean;
  /**
   * The program that does it: one of those for jobs at a time, the one that hears vehicles, or each that answers calls.
   */
  where: 'jobs' | 'gateway' | 'calls';
  /** Every program for jobs may do it side by side: it claims each piece by itself. */
  shared?: boolean;
  start(parts: JobParts, onError: (error: unknown) => void): Stop;
}

/** All that the server has of a feature. */
interface Feature {
  routes: readonly Route[];
  /** What can be imported from files. */
  imports?: ImportKinds;
  /** Files that it makes and that are no plain list. */
  makers?: Makers;
  jobs?: readonly Job[];
}

/** A feature says so in its manifest, which `features.ts` lists. */
export type MakeFeature = (parts: FeatureParts) => Feature;
