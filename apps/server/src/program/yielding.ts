import { setPriority } from 'node:os';
import { type ConnectionConfig, Database } from '../kernel/database/db.ts';

/** Some of them, because work that catches up is done one piece at a time. */
const connections = 4;
/** As `nice`: about a tenth of a processor while others want it, all of it otherwise. */
const niceness = 10;

/**
 * The same database through connections whose statements yield to everyone else's, for work that catches up on the past.
 * Only for a database on this machine: the number of a server process must be that of a process here.
 */
export function openYielding(config: ConnectionConfig, onIdleError: (error: Error) => void): Database {
  const database = Database.open({ ...config, max: connections }, onIdleError);
  database.pool.on('connect', (client) => lower(client));
  return database;
}

/** A process that is not ours to lower keeps its priority: the work is done all the same. */
function lower(client: object) {
  // The driver knows the number; its types do not.
  const { processID } = client as { processID?: number | null };
  if (!processID) return;
  try {
    setPriority(processID, niceness);
  } catch (error) {
    if (!['EACCES', 'EPERM', 'ESRCH'].includes(String((error as NodeJS.ErrnoException).code))) throw error;
  }
}
