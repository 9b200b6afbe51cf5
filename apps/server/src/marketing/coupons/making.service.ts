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

/** Codes per transaction; an aborted batch continues after the last one. */
const mostAtOnce = 2_000;

/** Makes the codes of the batch waiting longest; returns its number, or undefined if none waits. */
export const makeNextBatch = (parts: Making) =>
  makeNextOf(parts, batchesMade, (held, tell) => makeCodes(parts, held, tell));

/** The missing serial numbers of a batch and their generator. */
async function lackingOf(db: Db, vault: CouponParts['vault'], batchId: string) {
  const { prefix, shape, quantity } = await batchToMake(db, batchId);
  const last = await lastSerial(db, batchId);
  const issues = await issuesOf(db, batchId);
  // A shared code is made once, however often it can be redeemed.
  const ranges = shape === 'shared' ? issues.slice(0, 1).map((issue) => ({ ...issue, codes: 1 })) : issues;
  const lacking = ranges.flatMap(({ first, codes, keySealed }) => {
    const [from, until] = [Math.max(first, last + 1), first + codes - 1];
    if (from > until) return [];
    if (keySealed === null) throw new Error(`a key of batch ${batchId} is gone before its codes were made`);
    return [{ from, until, codeOf: codesOfKey(vault, { batchId, keySealed, prefix }) }];
  });
  return { quantity, lacking };
}

/** Codes with their serial numbers as stored. */
const madeOf = (vault: CouponParts['vault'], codes: readonly { serial: number; code: string }[]) =>
  codes.map(({ serial, code }) => ({
    codeId: newId(),
    serial,
    digest: vault.couponHash(code),
    lastFour: code.slice(-4),
  }));

const serials = (from: number, until: number) => Array.from({ length: until - from + 1 }, (_, n) => from + n);

/** Makes all missing codes of a batch. A retry makes the same codes. */
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

/** Makes the codes of a small batch in the caller’s transaction and returns them, for the demo’s history. */
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
