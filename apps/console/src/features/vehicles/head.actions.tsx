import { assets } from '@kickstand/contract/production';
import type { VehicleRow } from '@kickstand/contract/vehicles';
import type { Action } from '../../kit/action.ts';
import { defineAction } from '../../kit/define-action.tsx';
import { createTask } from '../trips/task.parts.tsx';
import { assetsWords as words } from './assets.words.ts';

const printQr: Action<VehicleRow> = defineAction<VehicleRow, typeof assets.qrSheet>({
  call: assets.qrSheet,
  label: words.qr,
  level: 0,
  request: ({ carId }) => ({ body: { carIds: [carId] } }),
  done: () => words.qrMade,
  refreshes: ['exports'],
});

/** What the head of a vehicle's page offers besides commands and its life as an asset. */
export const headActions: readonly Action<VehicleRow>[] = [createTask, printQr];
