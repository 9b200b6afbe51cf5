import type { MakeFeature } from '../../feature.ts';
import { photoPartsOf } from '../../platform/photos/photos.parts.ts';
import { identitiesRoutes } from './identities.routes.ts';

/** Riders' identities, certificates, and moves to another phone. */
export const identitiesFeature: MakeFeature = (parts) => ({
  routes: identitiesRoutes({
    zone: parts.settings.businessZone,
    photos: photoPartsOf(parts),
    vault: parts.session.vault,
    codes: parts.session.deps,
  }),
});
