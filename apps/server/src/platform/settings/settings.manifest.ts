import type { MakeFeature } from '../../feature.ts';
import { settingsRoutes } from './settings.routes.ts';

/** The settings page. */
export const settingsFeature: MakeFeature = ({ settings }) => ({ routes: settingsRoutes(settings) });
