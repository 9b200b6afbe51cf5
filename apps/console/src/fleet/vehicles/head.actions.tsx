import { assets } from '@kickstand/contract/fleet/production';
import type { VehicleRow } from '@kickstand/contract/fleet/vehicles';
import { isInTrip } from '@kickstand/domain/fleet/vehicles';
import { lazy } from 'react';
import type { Action } from '../../kit/action/action.ts';
import { defineAction, defineView } from '../../kit/action/define-action.tsx';
import { createTaskFor } from '../task-kit/task.parts.tsx';
import { assetsWords as words } from '../vehicle-kit/assets.words.ts';
import { reasonsOfVehicle } from '../vehicle-kit/reasons.parts.ts';

/** The QR code on the vehicle. */
export const showQr = defineView<VehicleRow>({
  id: 'vehicles.qr',
  label: words.showQr,
  may: '06||030219||0302',
  view: lazy(() => import('./qr-dialog.tsx')),
});

/** Replaces the vehicle's controller. */
export const replaceDevice: Action<VehicleRow> = defineAction<VehicleRow, typeof assets.replace>({
  call: assets.replace,
  label: words.replaceDevice,
  danger: true,
  form: lazy(() => import('../production/assets/asset-replace.parts.tsx')),
  applies: ({ imei, lifecycle }) => imei !== null && lifecycle !== 'scrapped',
  blocked: ({ ridingState }) => (isInTrip(ridingState) ? words.inTrip : undefined),
  refreshes: ['vehicles', 'assets', 'stock'],
});

/** Creates a task; its type follows from what is wrong. */
export const sendSomebody = createTaskFor<VehicleRow>(reasonsOfVehicle);

/** The actions in the head of a vehicle's page besides commands and its lifecycle. */
export const headActions: readonly Action<VehicleRow>[] = [sendSomebody, showQr, replaceDevice];
