import type { LogCheck } from '@kickstand/contract/platform/logs';
import { everything } from '@kickstand/domain/platform/access';
import type { Database } from '../../kernel/database/db.ts';
import { StartError } from '../../kernel/program/start-error.ts';
import { verifyNext } from './log-chain.service.ts';

const faults: Record<NonNullable<LogCheck['why']>, string> = {
  altered: 'was altered: it no longer fits its own hash',
  missing: 'is missing',
  relinked: 'does not follow from the row before it',
};

interface Needs {
  database: Database;
  now(): number;
}

/**
 * Verifies the operator log from the last valid row to its end, or from the first one with `--full`. Returns whether
 * it is valid.
 */
export async function verifyLog(
  { database, now }: Needs,
  words: readonly string[],
  say: (line: string) => void,
): Promise<boolean> {
  const unknown = words.find((word) => word !== '--full');
  if (unknown !== undefined)
    throw new StartError(`verify-log does not know ${unknown}; it takes --full or nothing.`);
  for (let full = words.includes('--full'); ; full = false) {
    const wish = { full, operator: 'command', now: now() };
    const { check, tip, done } = await database.write(everything, (db) => verifyNext(db, wish));
    if (check.brokenSeq !== null && check.why !== null) {
      say(`Row ${check.brokenSeq} ${faults[check.why]}. Up to row ${check.toSeq} the log is whole.`);
      return false;
    }
    if (done) {
      say(`The operator log is whole up to row ${check.toSeq}.`);
      return true;
    }
    say(`Row ${check.toSeq} of ${tip}`);
  }
}
