import { headOffice } from '@kickstand/domain/organisation/agents';
import type { JobParts } from '../../feature.ts';
import { committing } from '../../kernel/database/committing.ts';
import { notify } from '../../platform/notices/notices.service.ts';
import { actorsHolding } from '../../platform/session/gate/actors.service.ts';
import { takeRing } from './redeeming.store.ts';

const page = { code: '1709', path: '/marketing/coupon' };

/** Notifies head office’s marketing of guessing attacks on codes, at most hourly. */
export const ringWhenGuessed = (parts: Pick<JobParts, 'database' | 'now' | 'zone' | 'tell'>) =>
  committing(parts, async (ctx) => {
    const { db, now } = ctx;
    const wrong = await takeRing(db, now());
    if (wrong === undefined) return;
    const holders = await actorsHolding(db, page.code, { now: now(), zone: parts.zone });
    const own = holders.filter(({ agentId }) => agentId === headOffice);
    await notify(ctx, parts.tell, {
      operatorIds: own.map(({ operatorId }) => operatorId),
      kind: 'codes_guessed',
      facts: { n: wrong },
      link: page.path,
    });
  });
