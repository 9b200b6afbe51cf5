import type { MakeFeature } from '../../feature.ts';
import { settingsRoutes } from './settings.routes.ts';

/** What the business sets. */
export const settingsFeature: MakeFeature = ({ settings }) => ({ routes: settingsRoutes(settings) });
