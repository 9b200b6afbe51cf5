import { withCheckDigit } from '@kickstand/domain/riders';
import type { Chance } from '@kickstand/town';
import type { Db } from '../../../kernel/database/db.ts';
import type { IdentityParts } from '../../identities/identities.parts.ts';
import { verifyRider } from '../../identities/rider-identity.service.ts';
import type { PaperRider } from './papers.store.ts';
import { ctxAt, told } from './then.ts';

const two = (n: number) => String(n).padStart(2, '0');

/** The number of an identity card of somebody grown up. */
function numberOf(chance: Chance): string {
  const born = `${chance.whole(1968, 2006)}${two(chance.whole(1, 12))}${two(chance.whole(1, 28))}`;
  return withCheckDigit(
    `4201${two(chance.whole(2, 16))}${born}${String(chance.whole(0, 999)).padStart(3, '0')}`,
  );
}

/** Somebody says who they are; answers the number. */
export async function say(parts: IdentityParts, db: Db, rider: PaperRider, { at, chance }: Saying) {
  const number = numberOf(chance);
  const { riderId, name } = rider;
  await verifyRider(parts, ctxAt(db, at), told({ riderId, name, number }));
  return number;
}

interface Saying {
  at: number;
  chance: Chance;
}
