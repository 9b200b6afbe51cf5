import type { AnswerOf, InputOf } from '@kickstand/contract/kit';
import type { chainFaults, LogCheck, logs } from '@kickstand/contract/platform/logs';
import { nothing } from '@kickstand/domain/platform/access';
import { chained, genesis } from '../../kernel/call/audit.ts';
import type { Ctx } from '../../kernel/call/ctx.ts';
import type { Db } from '../../kernel/database/db.ts';
import { overAllAgents } from '../../kernel/database/over-all-agents.ts';
import { newId } from '../../kernel/ids.ts';
import {
  type ChainRow,
  chainRows,
  hashAt,
  insertCheck,
  lastWholeCheck,
  latestChecks,
  tipOf,
} from './log-chain.store.ts';

type ChainFault = (typeof chainFaults)[number];

/** A stretch of the chain: its start, the last known hash of the row before it, and how much to read. */
interface Stretch {
  from?: number;
  previous?: string;
  most?: number;
}

/** The finding: the last valid row with its hash, and the first one that does not follow from its predecessor. */
export interface ChainVerdict {
  checked: number;
  to: number;
  hash: string;
  broken?: { seq: number; why: ChainFault };
}

const batch = 1_000;

/**
 * Reads the operator log's chain from a row on and rehashes it, a thousand rows at a time. Needs a database connection
 * that sees all agents. Rows cut off at the very end are found if the stretch begins with a hash kept elsewhere.
 */
export async function verifyChain(db: Db, stretch: Stretch = {}): Promise<ChainVerdict> {
  const { from = 1, most = Number.POSITIVE_INFINITY } = stretch;
  const start = from <= 1 ? genesis : await hashAt(db, from - 1);
  const before = whyNoStart(start, stretch.previous);
  if (before) return { checked: 0, to: from - 2, hash: '', broken: { seq: from - 1, why: before } };
  let [expected, previous] = [from, start ?? ''];
  const verdict = (): ChainVerdict => ({ checked: expected - from, to: expected - 1, hash: previous });
  for (;;) {
    const limit = Math.min(batch, from + most - expected);
    const rows = await chainRows(db, expected, limit);
    for (const row of rows) {
      const why = whyBroken(row, expected, previous);
      if (why) return { ...verdict(), broken: { seq: expected, why } };
      previous = row.hash;
      expected += 1;
    }
    if (rows.length < batch) return verdict();
  }
}

/** The row before the stretch must exist, unchanged. */
function whyNoStart(found: string | undefined, kept: string | undefined): ChainFault | undefined {
  if (found === undefined) return 'missing';
  return kept !== undefined && kept !== found ? 'relinked' : undefined;
}

function whyBroken({ seq, prev_hash, hash, entry }: ChainRow, expected: number, previous: string) {
  if (seq !== expected) return 'missing';
  if (prev_hash !== previous) return 'relinked';
  return chained(prev_hash, seq, entry) === hash ? undefined : 'altered';
}

/** Rows read by one call, about a second's work. */
const rowsPerCall = 20_000;

interface Wish {
  /** Whether to start over at the first row. */
  full: boolean;
  /** Who requested it. */
  operator: string;
  now: number;
  most?: number;
}

type Checked = Awaited<ReturnType<typeof insertCheck>>;

const checkOf = ({ hash: _, ...check }: Checked): LogCheck => ({
  ...check,
  why: check.why as LogCheck['why'],
});

/**
 * Verifies the section after the last valid row, or from the first one, and stores the result: another call
 * continues where this one ended. Needs a connection that sees all agents.
 */
export async function verifyNext(db: Db, { full, operator, now, most = rowsPerCall }: Wish) {
  const tip = await tipOf(db);
  const last = full ? undefined : await lastWholeCheck(db);
  const from = (last?.toSeq ?? 0) + 1;
  const verdict = await verifyChain(db, { from, most, ...(last && { previous: last.hash }) });
  const { checked, to, hash, broken } = verdict;
  const check = await insertCheck(
    db,
    { checkId: newId(), fromSeq: from, toSeq: to, hash, checked, broken, operator },
    now,
  );
  return { tip, done: broken !== undefined || to >= tip, check: checkOf(check) };
}

/** Verifies the next section on request. */
export async function verifyByHand(ctx: Ctx, { body }: InputOf<typeof logs.verify>) {
  const wish = { full: body.full, operator: ctx.actor.name, now: ctx.now() };
  const own = ctx.caller.actor?.scope ?? nothing;
  const found = await overAllAgents(ctx.db, own, () => verifyNext(ctx.db, wish));
  const { fromSeq, toSeq, brokenSeq, why } = found.check;
  ctx.audit.record(`${fromSeq}-${toSeq}`, { brokenSeq, why });
  return found;
}

const shownChecks = 10;

/** How far the chain is verified, and the latest findings. */
export async function showChecks({ db }: Ctx): Promise<AnswerOf<typeof logs.checks>> {
  const list = (await latestChecks(db, shownChecks)).map(checkOf);
  return { tip: await tipOf(db), last: list[0] ?? null, list, count: list.length };
}
