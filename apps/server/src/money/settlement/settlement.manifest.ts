import { statements } from '@kickstand/contract/money/settlement';
import type { MakeFeature } from '../../feature.ts';
import { answers, hears } from '../../kernel/between-domains.ts';
import { areaTransferred } from '../../organisation/agents/agents.events.ts';
import { isUnsettled, unsettledOf } from '../../organisation/agents/agents.questions.ts';
import { compensateCards, unsettledOf as unsettledOfArea } from './compensation.service.ts';
import { startSettlement } from './settlement.jobs.ts';
import { settlementRoutes } from './settlement.routes.ts';
import { makeStatementWorkbook } from './statement-workbook.service.ts';
import { isUnsettled as holdsUnsettled } from './statements.service.ts';

/** What is agreed with franchisees, their shares of each day, and the statements that come of them. */
export const settlementFeature: MakeFeature = ({ settings, folder, tell }) => ({
  routes: settlementRoutes({ zone: settings.businessZone, folder, tell }),
  makers: { [statements.file.id]: makeStatementWorkbook },
  jobs: [
    {
      name: 'settlement.close-days',
      trouble: 'days could not be closed',
      where: 'jobs',
      catchesUp: true,
      start: (parts, onError) => startSettlement({ ...parts, isPast: settings.demo }, onError),
    },
  ],
});

/** What it hears and answers. */
export const settlementConnections = [
  answers(isUnsettled, holdsUnsettled),
  answers(unsettledOf, unsettledOfArea),
  hears(areaTransferred, compensateCards),
];
