import type { MakeFeature } from '../../feature.ts';
import { photoPartsOf } from '../../platform/photos/photos.parts.ts';
import { identitiesRoutes } from './identities.routes.ts';

/** Who riders are, what they prove to be, and how they go on with another phone. */
export const identitiesFeature: MakeFeature = (parts) => ({
  routes: identitiesRoutes({
    zone: parts.settings.businessZone,
    photos: photoPartsOf(parts),
    vault: parts.session.vault,
    codes: parts.session.deps,
  }),
});
