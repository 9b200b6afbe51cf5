import type { MakeFeature } from '../../feature.ts';
import { speechRoutes } from './speech.routes.ts';

/** Texts spoken by a provider, for the slots of voice packs. */
export const speechFeature: MakeFeature = ({ session }) => ({ routes: speechRoutes(session.vault) });
