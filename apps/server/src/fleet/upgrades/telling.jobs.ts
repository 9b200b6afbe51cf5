import type { PackageKind } from '@kickstand/contract/fleet/upgrades';
import { everything } from '@kickstand/domain/platform/access';
import type { Database } from '../../kernel/database/db.ts';
import type { TellOperator } from '../../live/operator-news.ts';
import { notify } from '../../platform/notices/notices.service.ts';
import { markTold, nextUntold, outcomesOf } from './telling.store.ts';

interface Needs {
  database: Database;
  now(): number;
  tell: TellOperator;
}

/** Where jobs of each kind of package are shown. */
const pages: Record<PackageKind, string> = {
  firmware: '/production/device-upgrade',
  voice: '/production/voice-customization',
};

/** Tell whoever made them of upgrades that stopped by themselves or are done; answers of how many. */
export async function tellOfUpgrades({ database, now, tell }: Needs): Promise<number> {
  for (let told = 0; ; told++) {
    let committed: (() => void)[] = [];
    const isTold = await database.write(everything, async (db) => {
      committed = [];
      const job = await nextUntold(db);
      if (!job) return false;
      const facts = { id: job.id, name: job.name, ...(await outcomesOf(db, job.id)) };
      await notify({ db, now, afterCommit: (work) => void committed.push(work) }, tell, {
        operatorIds: job.creatorId === null ? [] : [job.creatorId],
        kind: job.stop ? 'upgrade_stopped' : 'upgrade_done',
        facts: job.stop ? { ...facts, ...job.stop } : facts,
        link: `${pages[job.kind]}?tab=jobs&job=${job.id}`,
      });
      await markTold(db, job.id, now());
      return true;
    });
    for (const work of committed) work();
    if (!isTold) return told;
  }
}
