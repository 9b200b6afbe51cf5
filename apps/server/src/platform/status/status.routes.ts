import { status } from '@kickstand/contract/platform/status';
import { type Route, routes } from '../../kernel/call/calls.ts';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { type Examine, findingsIn } from './status.service.ts';
import { backupsOf, dayOf, jobsOf, programsOf } from './status.store.ts';

async function show(examine: Examine, { db, locale, now }: Ctx) {
  const at = now();
  const findings = findingsIn(locale, await examine());
  return {
    findings,
    programs: await programsOf(db, at),
    jobs: await jobsOf(db, at),
    day: await dayOf(db, at),
    backups: await backupsOf(db),
  };
}

export const statusRoutes = ({ examine }: { examine: Examine }): Route[] =>
  routes(status, { show: (ctx) => show(examine, ctx) });
