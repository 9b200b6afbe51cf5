import { adds } from '../../kit/page/slot.tsx';
import { termsOfDomains } from '../../platform/logs/logs.slots.ts';

/** What of vehicles and their commands is named in the operator log. */
export const vehicleKitFillings = [
  adds(termsOfDomains, async () => {
    const { assetsWords } = await import('./assets.words.ts');
    const { vehiclesWords } = await import('./vehicles.words.ts');
    // A command's name is a Bluetooth name; whatever else has a name has its own.
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
