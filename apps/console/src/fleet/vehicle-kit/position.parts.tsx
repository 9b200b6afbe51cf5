import { type VehicleRow, vehicles } from '@kickstand/contract/fleet/vehicles';
import { lazy } from 'react';
import type { Action } from '../../kit/action/action.ts';
import { defineAction } from '../../kit/action/define-action.tsx';
import { assetsWords as words } from './assets.words.ts';

type Placed = Pick<VehicleRow, 'carId' | 'online' | 'lng' | 'lat'>;

/** Sets the position of a vehicle that is offline. */
export const positionAction = <Row extends Placed>(): Action<Row> =>
  defineAction<Row, typeof vehicles.position>({
    call: vehicles.position,
    label: words.position,
    blocked: ({ online }) => (online === 'online' ? words.onlyOffline : undefined),
    form: lazy(() => import('./position-form.tsx')),
    refreshes: ['vehicles', 'alarms', 'monitoring'],
  });
