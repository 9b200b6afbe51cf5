import type { MakeFeature } from '../../feature.ts';
import { permissionsRoutes } from './permissions.routes.ts';
import { staffImport } from './staff-import.ts';

/** Accounts and their roles. */
export const permissionsFeature: MakeFeature = ({ session }) => ({
  routes: permissionsRoutes(session.deps),
  imports: [staffImport(session.deps)],
});
