import { everything } from '@kickstand/domain/access';
import type { powerOrder } from '@kickstand/domain/vehicles';
import type { Database } from '../kernel/db.ts';
import { lineOf } from '../kernel/start-error.ts';
import type { FleetState } from '../live/fleet.ts';
import type { Commands } from './commands.ts';
import type { Log } from './gateway-metrics.ts';
import { gather } from './gather.ts';
import { type PowerOrder, queuePower } from './power.store.ts';

/** Stops motors whose charge has reached their scheme's cut-off, and lets them go again. */
export interface PowerOrders {
  order(index: number, what: NonNullable<ReturnType<typeof powerOrder>>): void;
}

interface Needs {
  database: Database;
  fleet: Pick<FleetState, 'identity'>;
  commands: Pick<Commands, 'wake'>;
  log: Log;
  now(): number;
}

/** Orders become commands like any other, so that they are seen in the vehicle's log and carried once. */
export function makePowerOrders({ database, fleet, commands, log, now }: Needs): PowerOrders {
  const orders = gather<PowerOrder>(async (some) => {
    await database.write(everything, (db) => queuePower(db, some));
    commands.wake();
  });
  return {
    order: (index, what) => {
      const order = { vehicle: fleet.identity(index).vehicle, on: what === 'give_back', at: now() };
      orders
        .add(order)
        .catch((error: unknown) =>
          log.error({ error: lineOf(error) }, 'a motor could not be told its charge'),
        );
    },
  };
}
