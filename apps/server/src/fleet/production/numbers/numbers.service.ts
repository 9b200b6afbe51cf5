import type { vehicleNumbers } from '@kickstand/contract/fleet/production';
import type { InputOf } from '@kickstand/contract/kit';
import {
  type FreeNumbers,
  freeAmong,
  numbersOf,
  serialsOf,
  type NumberRun as Wanted,
} from '@kickstand/domain/fleet/production';
import { inScope } from '@kickstand/domain/platform/access';
import type { Ctx } from '../../../kernel/call/ctx.ts';
import { refuse } from '../../../kernel/call/refuse.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/ids.ts';
import { takenNumbers } from '../assets/asset-changes.store.ts';
import { insertRun, lockNumbers, pageOfNumbers, pageOfRuns, reservedBy, runWith } from './numbers.store.ts';

type Calls = typeof vehicleNumbers;

/** Numbers looked up per query. */
const stretch = 1_000;
/** After so many taken numbers in a row another prefix must be chosen. */
const mostPassed = 20_000;

/** The next free numbers of a run, skipping those that are taken or reserved. */
async function nextFree(db: Db, wanted: Wanted): Promise<FreeNumbers> {
  let found: FreeNumbers = { free: [], taken: [] };
  let start = wanted.start;
  while (found.free.length < wanted.count) {
    const count = Math.min(stretch, serialsOf(wanted) - start);
    const numbers = numbersOf({ ...wanted, start, count });
    if (!numbers || found.taken.length > mostPassed) return refuse('numbers.range');
    const figures = numbers.map(Number);
    const [taken, reserved] = [await takenNumbers(db, figures), await reservedBy(db, figures)];
    const isTaken = (number: string) => taken.has(Number(number)) || reserved.has(Number(number));
    found = freeAmong(found, numbers, isTaken, wanted.count);
    start += count;
  }
  return found;
}

export async function previewNumbers({ db }: Ctx, { query }: InputOf<Calls['preview']>) {
  const { free, taken } = await nextFree(db, query);
  return { list: free, taken };
}

/** Reserves the next free numbers of a run; concurrent callers get different ones. */
export async function reserveNumbers(ctx: Ctx, { body }: InputOf<Calls['reserve']>) {
  ctx.audit.on(body.prefix);
  const { agentId, scope } = ctx.actor;
  if (!inScope(scope, agentId, null)) refuse('scope.denied');
  await lockNumbers(ctx.db);
  const { free } = await nextFree(ctx.db, body);
  const id = newId();
  const { operatorId, name: operator } = ctx.actor;
  const numbers = free.map(Number);
  await insertRun(ctx.db, {
    id,
    agentId,
    numbers,
    checkDigit: body.checkDigit,
    operatorId,
    operator,
    now: ctx.now(),
  });
  const row = (await runWith(ctx.db, scope, id)) ?? refuse('common.not_found');
  ctx.audit.record(`${free[0]}–${free.at(-1)}`, { ...body, numbers: free.length });
  return row;
}

export const listRuns = ({ db, rows }: Ctx, { query }: InputOf<Calls['runs']>) =>
  pageOfRuns(db, rows.scope(query), query);

export const listNumbers = ({ db, rows }: Ctx, { query }: InputOf<Calls['ofRun']>) =>
  pageOfNumbers(db, rows.scope(query), query);

/** Which of these numbers are taken by a vehicle or reserved by a company out of scope. */
export async function notOurs({ db, rows }: Ctx, numbers: readonly number[]): Promise<Set<number>> {
  const taken = await takenNumbers(db, numbers);
  const scope = rows.scope();
  for (const [number, company] of await reservedBy(db, numbers))
    if (!inScope(scope, company, null)) taken.add(number);
  return taken;
}
