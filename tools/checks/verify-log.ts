import { verifyLog } from '../../apps/server/src/platform/logs/logs.commands.ts';
import { onDatabase } from '../supervisor/on-database.ts';

/** Verify the chain of the operator log: `npm run verify-log`, or `npm run verify-log -- --full` from its first row. */
await onDatabase(({ database, words, say }) => verifyLog({ database, now: Date.now }, words, say));
