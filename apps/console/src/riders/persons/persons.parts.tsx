import { lazy } from 'react';

/** A rider's messages, devices and privacy, each for a tab. */
export const RiderMessages = lazy(() => import('./rider-messages.tsx'));
export const RiderDevices = lazy(() => import('./rider-devices.tsx'));
export const RiderPrivacy = lazy(() => import('./rider-privacy.tsx'));
