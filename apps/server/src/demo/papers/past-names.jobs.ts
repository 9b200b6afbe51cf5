import { everything } from '@kickstand/domain/platform/access';
import { bornOnOf, maskedNumber } from '@kickstand/domain/riders/riders';
import { identityNumberOf, numberOfPhone } from '@kickstand/town';
import type { Job } from '../../feature.ts';
import type { Database } from '../../kernel/database/db.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import { type IdentityParts, numberPlace } from '../../riders/identities/identities.parts.ts';
import { insertNames, type PastName, type Unnamed, unnamedAfter } from './past-names.store.ts';

type Vault = Pick<IdentityParts['vault'], 'seal' | 'identityHash'>;
const mostAtOnce = 500;
const pauseMs = 100;

function nameOf(vault: Vault, { riderId, areaId, phone }: Unnamed): PastName[] {
  const number = identityNumberOf(areaId, numberOfPhone(areaId, phone));
  const bornOn = bornOnOf(number);
  if (bornOn === undefined) return [];
  const numberBox = vault.seal(number, numberPlace(riderId));
  return [
    {
      riderId,
      numberBox,
      numberHash: vault.identityHash(number),
      numberMasked: maskedNumber(number),
      bornOn,
    },
  ];
}

/** Stores identities of some past riders; returns the last of these riders, undefined when all are done. */
export const nameSome = (database: Database, vault: Vault, after: string): Promise<string | undefined> =>
  database.write(everything, async (db) => {
    const some = await unnamedAfter(db, after, mostAtOnce);
    if (some.length > 0)
      await insertNames(
        db,
        some.flatMap((one) => nameOf(vault, one)),
      );
    return some.at(-1)?.riderId;
  });

/** Stores the identities of all past riders: tens of thousands, added while the demo is already running. */
export const namePast = (vault: Vault): Job => ({
  name: 'demo.past-names',
  trouble: 'naming the riders of the past failed',
  where: 'jobs',
  catchesUp: true,
  start({ database, inTurn }, onError) {
    let last: string | undefined = '';
    const round = async () => {
      if (last !== undefined) last = await nameSome(database, vault, last);
    };
    return repeatEvery(pauseMs, round, onError, { atOnce: true, inTurn });
  },
});
