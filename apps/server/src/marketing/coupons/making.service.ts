import { everything } from '@kickstand/domain/platform/access';
import type { JobParts } from '../../feature.ts';
import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import type { Held } from '../../kernel/making/making.store.ts';
import { makeNextOf, type TellShare } from '../../kernel/making/making.ts';
import { codesOfKey } from './code-keys.ts';
import type { CouponParts } from './coupons.parts.ts';
import {
  batchesMade,
  batchToMake,
  endMaking,
  holdBatch,
  insertCodes,
  issuesOf,
  lastSerial,
} from './making.store.ts';

type Making = Pick<CouponParts, 'vault'> & Pick<JobParts, 'database' | 'now'>;

/** So many codes are kept in one transaction: a batch that is given up half-way goes on from the last of them. */
const mostAtOnce = 2_000;

/** Make the codes of the batch that waits longest; answers its number, undefined when none waits. */
export const makeNextBatch = (parts: Making) =>
  makeNextOf(parts, batchesMade, (held, tell) => makeCodes(parts, held, tell));

/** What makes codes of a batch that it lacks: which numbers, and the code of each. */
async function lackingOf(db: Db, vault: CouponParts['vault'], batchId: string) {
  const { prefix, shape, quantity } = await batchToMake(db, batchId);
  const last = await lastSerial(db, batchId);
  const issues = await issuesOf(db, batchId);
  // One code for all is made once, however often it may be exchanged.
  const ranges = shape === 'shared' ? issues.slice(0, 1).map((issue) => ({ ...issue, codes: 1 })) : issues;
  const lacking = ranges.flatMap(({ first, codes, keySealed }) => {
    const [from, until] = [Math.max(first, last + 1), first + codes - 1];
    if (from > until) return [];
    if (keySealed === null) throw new Error(`a key of batch ${batchId} is gone before its codes were made`);
    return [{ from, until, codeOf: codesOfKey(vault, { batchId, keySealed, prefix }) }];
  });
  return { quantity, lacking };
}

/** Codes by their numbers, as they are kept. */
const madeOf = (vault: CouponParts['vault'], codes: readonly { serial: number; code: string }[]) =>
  codes.map(({ serial, code }) => ({
    codeId: newId(),
    serial,
    digest: vault.couponHash(code),
    lastFour: code.slice(-4),
  }));

const serials = (from: number, until: number) => Array.from({ length: until - from + 1 }, (_, n) => from + n);

/** Makes every code that a batch lacks. Whoever goes on after somebody else makes the same ones. */
async function makeCodes({ database, vault }: Making, held: Held, tell: TellShare) {
  const { quantity, lacking } = await database.read(everything, (db) => lackingOf(db, vault, held.id));
  for (const { from, until, codeOf } of lacking)
    for (let at = from; at <= until; at += mostAtOnce) {
      const to = Math.min(until, at + mostAtOnce - 1);
      const made = madeOf(
        vault,
        serials(at, to).map((serial) => ({ serial, code: codeOf(serial) })),
      );
      if (!(await database.write(everything, (db) => insertCodes(db, held, made)))) return;
      tell(to / quantity);
    }
  await database.write(everything, (db) => endMaking(db, held));
}

/** Make the codes of a small batch in the caller's transaction, and answer them: for the past of a demo. */
export async function codesAtOnce(db: Db, vault: CouponParts['vault'], batchId: string): Promise<string[]> {
  const held = await holdBatch(db, batchId);
  const { lacking } = await lackingOf(db, vault, batchId);
  const codes = lacking.flatMap(({ from, until, codeOf }) =>
    serials(from, until).map((serial) => ({ serial, code: codeOf(serial) })),
  );
  await insertCodes(db, held, madeOf(vault, codes));
  await endMaking(db, held);
  return codes.map(({ code }) => code);
}
