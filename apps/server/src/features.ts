import { accountRoutes } from './features/account/account.routes.ts';
import { agentsRoutes } from './features/agents/agents.routes.ts';
import { approvalsRoutes } from './features/approvals/approvals.routes.ts';
import { demoRoutes } from './features/demo/demo.routes.ts';
import { exportsRoutes } from './features/exports/exports.routes.ts';
import { importsRoutes } from './features/exports/imports.routes.ts';
import { fencesRoutes } from './features/fences/fences.routes.ts';
import { homeRoutes } from './features/home/home.routes.ts';
import { leadsRoutes } from './features/leads/leads.routes.ts';
import { logsRoutes } from './features/logs/logs.routes.ts';
import { permissionsRoutes } from './features/permissions/permissions.routes.ts';
import { staffImport } from './features/permissions/staff-import.ts';
import type { Session } from './features/session/session.feature.ts';
import { settingsRoutes } from './features/settings/settings.routes.ts';
import { type VehicleParts, vehiclesRoutes } from './features/vehicles/vehicles.routes.ts';
import { viewsRoutes } from './features/views/views.routes.ts';
import type { Route } from './kernel/calls.ts';
import type { Settings } from './kernel/settings.ts';
import type { TellOperator } from './live/operator-news.ts';

export interface FeatureParts {
  settings: Pick<Settings, 'demo' | 'businessZone'>;
  session: Session;
  vehicles: VehicleParts;
  /** Absent where no console is connected. */
  tell?: TellOperator | undefined;
}

/** Every feature the server serves. A feature that is not listed here does not exist. */
export function allRoutes({ settings, session, vehicles, tell = () => {} }: FeatureParts): Route[] {
  const all: Route[] = [
    ...session.routes,
    ...accountRoutes({ session, tell }),
    ...agentsRoutes({ zone: settings.businessZone, forgetSession: session.sessions.forget, tell }),
    ...approvalsRoutes({ routes: () => all, tell, zone: settings.businessZone }),
    ...exportsRoutes({ routes: () => all, tell }),
    ...fencesRoutes,
    ...homeRoutes({ routes: () => all }),
    ...importsRoutes([staffImport(session.deps)]),
    ...leadsRoutes(session.deps),
    ...logsRoutes,
    ...permissionsRoutes(session.deps),
    ...settingsRoutes(settings),
    ...vehiclesRoutes(vehicles),
    ...viewsRoutes,
    ...(settings.demo ? demoRoutes(session) : []),
  ];
  return all;
}
