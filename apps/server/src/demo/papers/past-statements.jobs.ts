import { everything } from '@kickstand/domain/platform/access';
import { businessDayOf } from '@kickstand/domain/platform/time';
import type { Job, JobParts } from '../../feature.ts';
import type { Db } from '../../kernel/database/db.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import { putSetting, settingOf } from '../../kernel/program/setting.ts';
import { isCaughtUp } from '../../money/settlement/due.service.ts';
import { pay } from '../../money/settlement/paying.service.ts';
import { confirm, dispute } from '../../money/settlement/statements.service.ts';
import { demoId, franchisees, nameOf } from '../demo.people.ts';
import { demoWords } from '../words/demo.words.ts';
import { mostGivenBack, openStatements } from './past-statements.store.ts';

type Watch = Pick<JobParts, 'database' | 'now' | 'zone'>;
type Open = Awaited<ReturnType<typeof openStatements>>[number];

const settledSetting = 'demo.statements';
const everyMs = 2_000;
/** How long a franchisee reviews a statement, and how long after that head office pays it. */
const patienceMs = 2 * 86_400_000;

/** The franchisee whose last statement is disputed. */
const disputer = franchisees[1].agentId;

async function disputeLast(db: Db, last: Open) {
  const line = await mostGivenBack(db, last.id);
  await dispute(db, last, {
    ...line,
    text: demoWords().money.reasons.dispute,
    by: last.contact,
    now: last.issuedAt + patienceMs / 4,
  });
}

/** Confirms statements that franchisees have reviewed by now, and disputes the last one of one franchisee. */
async function agree(db: Db, open: readonly Open[], now: number) {
  const drafts = open.filter(({ state }) => state === 'draft');
  const [last] = drafts.filter(({ agentId }) => agentId === disputer);
  if (last && last.issuedAt + patienceMs / 4 <= now) await disputeLast(db, last);
  for (const one of drafts) {
    const agreedAt = one.issuedAt + patienceMs;
    if (one.id !== last?.id && agreedAt <= now) await confirm(db, one, { by: one.contact, now: agreedAt });
  }
}

/** Pays confirmed statements that head office would have paid by now. */
async function payAgreed(db: Db, open: readonly Open[], { now, zone }: Watch) {
  for (const one of open) {
    const paidAt = (one.confirmedAt ?? Number.POSITIVE_INFINITY) + patienceMs;
    if (one.state !== 'confirmed' || paidAt > now()) continue;
    const paidOn = businessDayOf(paidAt, zone);
    await pay(db, one, {
      bankNo: `BT${paidOn.replaceAll('-', '')}${one.agentId}`,
      paidOn,
      reason: demoWords().money.reasons.payout,
      by: nameOf('finance'),
      operatorId: demoId({ role: 'finance' }),
      now: paidAt,
      zone,
    });
  }
}

/** Once the history is closed: confirms most statements, disputes one, and pays. Returns whether this is done. */
const settleOnce = (watch: Watch): Promise<boolean> =>
  watch.database.write(everything, async (db) => {
    if (await settingOf(db, settledSetting)) return true;
    if (!(await isCaughtUp(db, watch))) return false;
    await agree(db, await openStatements(db), watch.now());
    await payAgreed(db, await openStatements(db), watch);
    await putSetting(db, settledSetting, { value: true, now: watch.now() });
    return true;
  });

/** Settles the statements of the demo’s history while the demo is already running. */
export const settlePast: Job = {
  name: 'demo.past-statements',
  trouble: 'settling the past of the demo failed',
  where: 'jobs',
  catchesUp: true,
  start(watch, onError) {
    let waits = true;
    const round = async () => {
      if (waits) waits = !(await settleOnce(watch));
    };
    return repeatEvery(everyMs, round, onError, { inTurn: watch.inTurn });
  },
};
