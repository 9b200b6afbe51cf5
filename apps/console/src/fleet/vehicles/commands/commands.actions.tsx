import { commandTypes, type VehicleRow } from '@kickstand/contract/fleet/vehicles';
import { lazy } from 'react';
import type { Action } from '../../../kit/action/action.ts';
import { defineView } from '../../../kit/action/define-action.tsx';
import { assetsWords as words } from '../../vehicle-kit/assets.words.ts';
import { bulkCommand } from './command-bulk.parts.tsx';

const MoreCommands = lazy(() => import('./more-commands.tsx'));

/** Every command that is not at hand already. */
export const moreCommands: Action<VehicleRow> = defineView<VehicleRow>({
  id: 'commands.more',
  label: words.more,
  may: '030109||030209||030509||030113||030520',
  view: MoreCommands,
});

/** Any command to the chosen vehicles. */
export const bulkAnyCommand = bulkCommand<VehicleRow>(commandTypes);
