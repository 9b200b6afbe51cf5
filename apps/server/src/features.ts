import { accountRoutes } from './features/account/account.routes.ts';
import { agentsRoutes } from './features/agents/agents.routes.ts';
import { alarmsRoutes } from './features/alarms/alarms.routes.ts';
import { approvalsRoutes } from './features/approvals/approvals.routes.ts';
import { baseMapRoutes } from './features/base-map/base-map.routes.ts';
import { demoRoutes } from './features/demo/demo.routes.ts';
import { exportsRoutes } from './features/exports/exports.routes.ts';
import { importsRoutes } from './features/exports/imports.routes.ts';
import { fencesRoutes } from './features/fences/fences.routes.ts';
import { fleetHistoryRoutes } from './features/fleet-history/fleet-history.routes.ts';
import { homeRoutes } from './features/home/home.routes.ts';
import { leadsRoutes } from './features/leads/leads.routes.ts';
import { logsRoutes } from './features/logs/logs.routes.ts';
import { monitoringRoutes } from './features/monitoring/monitoring.routes.ts';
import { permissionsRoutes } from './features/permissions/permissions.routes.ts';
import { staffImport } from './features/permissions/staff-import.ts';
import { productionImports, productionRoutes } from './features/production/production.routes.ts';
import { screeningRoutes } from './features/screening/screening.routes.ts';
import type { Session } from './features/session/session.feature.ts';
import { settingsRoutes } from './features/settings/settings.routes.ts';
import { setupRoutes } from './features/setup/setup.routes.ts';
import { staffRoutes } from './features/staff/staff.routes.ts';
import { telemetryRoutes } from './features/telemetry/telemetry.routes.ts';
import { tripsRoutes } from './features/trips/trips.routes.ts';
import { vehicleLogsRoutes } from './features/vehicle-logs/vehicle-logs.routes.ts';
import { vehicleImport } from './features/vehicles/vehicle-import.ts';
import { type VehicleParts, vehiclesRoutes } from './features/vehicles/vehicles.routes.ts';
import { viewsRoutes } from './features/views/views.routes.ts';
import type { Route } from './kernel/calls.ts';
import type { Settings } from './kernel/settings.ts';
import type { TellOperator } from './live/operator-news.ts';
import type { TellUse } from './live/use-news.ts';

export interface FeatureParts {
  settings: Pick<Settings, 'demo' | 'businessZone'> &
    Partial<Pick<Settings, 'grounds' | 'applicationId' | 'storage' | 'miebaUrl' | 'javaUrl'>>;
  session: Session;
  vehicles: VehicleParts;
  /** Where made files lie. */
  folder?: string | undefined;
  /** Absent where no console is connected. */
  tell?: TellOperator | undefined;
  /** Absent where nobody keeps the fleet in memory. */
  tellUse?: TellUse | undefined;
}

/** Every feature the server serves. A feature that is not listed here does not exist. */
export function allRoutes({
  settings,
  session,
  folder,
  vehicles,
  tell = () => {},
  tellUse,
}: FeatureParts): Route[] {
  const trips = { zone: settings.businessZone, fleet: vehicles.fleet, onQueued: vehicles.onQueued, tellUse };
  const all: Route[] = [
    ...session.routes,
    ...accountRoutes({ session, tell }),
    ...agentsRoutes({ zone: settings.businessZone, forgetSession: session.sessions.forget, tell }),
    ...alarmsRoutes,
    ...approvalsRoutes({ routes: () => all, tell, zone: settings.businessZone }),
    ...baseMapRoutes(settings.grounds),
    ...exportsRoutes({ routes: () => all, tell }),
    ...fencesRoutes({ zone: settings.businessZone }),
    ...fleetHistoryRoutes({ zone: settings.businessZone }),
    ...homeRoutes({ routes: () => all }),
    ...importsRoutes([staffImport(session.deps), vehicleImport(vehicles), ...productionImports]),
    ...leadsRoutes(session.deps),
    ...logsRoutes,
    ...monitoringRoutes,
    ...permissionsRoutes(session.deps),
    ...productionRoutes({ folder }),
    ...screeningRoutes({ zone: settings.businessZone, vehicles }),
    ...settingsRoutes(settings),
    ...setupRoutes(session.deps),
    ...staffRoutes(trips),
    ...telemetryRoutes({ zone: settings.businessZone }),
    ...vehicleLogsRoutes,
    ...vehiclesRoutes({ ...vehicles, zone: settings.businessZone, routes: () => all, tell }),
    ...tripsRoutes(trips),
    ...viewsRoutes,
    ...(settings.demo ? demoRoutes(session) : []),
  ];
  return all;
}
