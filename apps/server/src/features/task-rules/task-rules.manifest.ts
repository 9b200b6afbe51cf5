import type { MakeFeature } from '../../feature.ts';
import { taskRulesRoutes } from './task-rules.routes.ts';

/** Rules that make tasks; they are applied with the rest of field work. */
export const taskRulesFeature: MakeFeature = ({ settings }) => ({
  routes: taskRulesRoutes({ zone: settings.businessZone }),
});
