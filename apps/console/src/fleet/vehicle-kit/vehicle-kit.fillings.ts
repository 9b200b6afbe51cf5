import { adds } from '../../kit/page/slot.tsx';
import { termsOfDomains } from '../../platform/logs/logs.slots.ts';

/** The terms of vehicles and commands for the operator log. */
export const vehicleKitFillings = [
  adds(termsOfDomains, async () => {
    const { assetsWords } = await import('./assets.words.ts');
    const { vehiclesWords } = await import('./vehicles.words.ts');
    // The name in a command's arguments is a Bluetooth name; other names have their own term.
    const { name: _bluetooth, ...args } = assetsWords.args;
    return {
      fields: { ...args, ...vehiclesWords.fields },
      valuesOf: {
        lifecycle: vehiclesWords.lifecycle,
        ridingState: vehiclesWords.riding,
        opsStates: vehiclesWords.ops,
        alarms: vehiclesWords.alarm,
        type: { ...vehiclesWords.alarm, ...vehiclesWords.command },
      },
    };
  }),
];
