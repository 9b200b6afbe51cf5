import { vehicleCommands } from '@kickstand/contract/fleet/vehicles';
import { commandRules } from '@kickstand/domain/fleet/vehicles';
import type { Action } from '../../kit/action/action.ts';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { following, ringSeconds } from './one-command.tsx';
import { vehiclesWords } from './vehicles.words.ts';

/** Rings a vehicle of which only the number is known; the server says why it cannot. */
export const ringOne: Action<{ carId: string }> = defineAsk({
  call: vehicleCommands.createJob,
  label: vehiclesWords.command.ring,
  may: commandRules.ring.needs,
  level: commandRules.ring.level,
  request: ({ carId }: { carId: string }) => ({
    body: { type: 'ring' as const, carIds: [carId], seconds: ringSeconds },
  }),
  follow: following<{ carId: string }>('ring'),
  refreshes: ['commands'],
});
