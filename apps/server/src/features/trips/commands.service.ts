import type { CommandType } from '@kickstand/contract/vehicles';
import type { Db } from '../../kernel/db.ts';
import { commandedAfter, type Ordered, queueCommand } from './commands.store.ts';

/** Queue a command that follows from work at a vehicle; answers its id. */
export const orderVehicle = (db: Db, order: Ordered) => queueCommand(db, order);

/** Whether a vehicle was given this command after an instant, epoch ms. */
export const wasCommanded = (db: Db, vehicle: number, type: CommandType, since: number) =>
  commandedAfter(db, vehicle, type, since);
