import { connectFeatures } from '../../apps/server/src/features.ts';
import { sayBooks } from '../../apps/server/src/money/ledger/ledger.commands.ts';
import { onDatabase } from '../supervisor/on-database.ts';

connectFeatures();

/** Recompute every balance from the entries: `npm run verify-books`, beside a running server or alone. */
await onDatabase(({ database, words, say }) => sayBooks(database, words, say));
