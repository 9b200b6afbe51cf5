import type { MakeFeature } from '../../feature.ts';
import { staffPhoneRoutes } from './staff-phone.routes.ts';

/** What the phones of field staff tell beside its tasks. */
export const staffPhoneFeature: MakeFeature = () => ({ routes: staffPhoneRoutes() });
