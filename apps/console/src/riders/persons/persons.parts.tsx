import { lazy } from 'react';

/** What a rider was sent, with what devices they come, and what becomes of their data; each for a tab. */
export const RiderMessages = lazy(() => import('./rider-messages.tsx'));
export const RiderDevices = lazy(() => import('./rider-devices.tsx'));
export const RiderPrivacy = lazy(() => import('./rider-privacy.tsx'));
