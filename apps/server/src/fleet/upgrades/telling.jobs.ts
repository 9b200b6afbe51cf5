import { firmwareJobs, type PackageKind, voiceJobs } from '@kickstand/contract/fleet/upgrades';
import { inScope, mayCall, type Scope } from '@kickstand/domain/platform/access';
import { transferSetting } from '../../gateway/transfers/transfer-setting.ts';
import { committing } from '../../kernel/database/committing.ts';
import type { Database, Db } from '../../kernel/database/db.ts';
import type { TellOperator } from '../../live/operator-news.ts';
import { queueMail } from '../../platform/mail/mail.service.ts';
import { notify } from '../../platform/notices/notices.service.ts';
import { actorsHolding } from '../../platform/session/gate/actors.service.ts';
import { stopMail } from './stop-mail.ts';
import { markTold, nextUntold, outcomesOf } from './telling.store.ts';

interface Needs {
  database: Database;
  now(): number;
  /** The IANA zone of business days. */
  zone: string;
  tell: TellOperator;
}

/** The page of each kind of job, and who may push such packages. */
const kinds = {
  firmware: { page: '/production/device-upgrade', code: '0666', access: firmwareJobs.promote.access },
  voice: { page: '/production/voice-customization', code: '0664', access: voiceJobs.push.access },
} as const satisfies Record<PackageKind, object>;

/** The most operators notified that an upgrade stopped. */
const mostTold = 50;

type Job = NonNullable<Awaited<ReturnType<typeof nextUntold>>>;

/** Whether a scope includes an area of an upgrade. */
const sees = (scope: Scope, { agentId, areaIds }: Job) =>
  areaIds.some((areaId) => inScope(scope, agentId, areaId));

/** The creator of an upgrade; if it stopped automatically, everybody who may push such packages there. */
async function whoHears(db: Db, { now, zone }: Needs, job: Job): Promise<string[]> {
  const makers = job.creatorId === null ? [] : [job.creatorId];
  if (!job.stop) return makers;
  const { code, access } = kinds[job.kind];
  const holders = (await actorsHolding(db, code, { now: now(), zone }))
    .filter(({ codes, scope }) => mayCall(codes, access) && sees(scope, job))
    .slice(0, mostTold);
  return [...new Set([...makers, ...holders.map(({ operatorId }) => operatorId)])];
}

/**
 * E-mails the configured address that an upgrade stopped automatically: in both languages, as its readers are
 * unknown.
 */
async function writeOf(db: Db, { now }: Needs, { id, agentId, name, stop }: Job) {
  const { alertEmail } = await transferSetting(db);
  if (!stop || alertEmail === '') return;
  await queueMail(db, {
    agentId,
    about: 'upgrade',
    aboutId: id,
    address: alertEmail,
    ...stopMail(name, stop),
    file: undefined,
    now: now(),
  });
}

/** Sends notifications of upgrades that are done or stopped automatically; returns how many. */
export async function tellOfUpgrades(needs: Needs): Promise<number> {
  for (let told = 0; ; told++) {
    const isTold = await committing(needs, async (ctx) => {
      const { db, now } = ctx;
      const job = await nextUntold(db);
      if (!job) return false;
      const facts = { id: job.id, name: job.name, ...(await outcomesOf(db, job.id)) };
      await notify(ctx, needs.tell, {
        operatorIds: await whoHears(db, needs, job),
        kind: job.stop ? 'upgrade_stopped' : 'upgrade_done',
        facts: job.stop ? { ...facts, ...job.stop } : facts,
        link: `${kinds[job.kind].page}?tab=jobs&job=${job.id}`,
      });
      await writeOf(db, needs, job);
      await markTold(db, job.id, now());
      return true;
    });
    if (!isTold) return told;
  }
}
