import type { Db } from '../../kernel/database/db.ts';
import { heldOutOf, lotOf } from './arms.store.ts';

/** Which of 10,000 a rider is in a campaign, for the kinds that determine themselves who is held out. */
export const lotIn = (...of: Parameters<typeof lotOf>) => lotOf(...of);

/** Those of some running campaigns of which a rider is not held out: the others they neither see nor get. */
export async function shownTo<C extends { id: string; rule: { holdoutBp: number } }>(
  db: Db,
  riderId: string,
  running: readonly C[],
): Promise<C[]> {
  const asked = running.map(({ id, rule: { holdoutBp } }) => ({ id, holdoutBp }));
  const heldOut = await heldOutOf(db, riderId, asked);
  return running.filter(({ id }) => !heldOut.has(id));
}
