import type { Db } from '../../kernel/database/db.ts';
import { heldOutOf, lotOf } from './arms.store.ts';

/** Bucket (0–9,999) of a rider in a campaign, for kinds that assign their holdout themselves. */
export const lotIn = (...of: Parameters<typeof lotOf>) => lotOf(...of);

/** The running campaigns in which a rider is not held out; the others are neither shown nor given. */
export async function shownTo<C extends { id: string; rule: { holdoutBp: number } }>(
  db: Db,
  riderId: string,
  running: readonly C[],
): Promise<C[]> {
  const asked = running.map(({ id, rule: { holdoutBp } }) => ({ id, holdoutBp }));
  const heldOut = await heldOutOf(db, riderId, asked);
  return running.filter(({ id }) => !heldOut.has(id));
}
