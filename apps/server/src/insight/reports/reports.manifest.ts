import type { MakeFeature } from '../../feature.ts';
import { answers } from '../../kernel/between-domains.ts';
import { wrongFigures } from '../../money/ledger/ledger.questions.ts';
import { figuresOfCompanies } from '../../organisation/agents/agents.questions.ts';
import { figuresOf } from './figures.service.ts';
import { checkFigures } from './figures-check.service.ts';
import { foldJob } from './fold.jobs.ts';
import { figuresRoutes } from './reports.routes.ts';

/** Figures by business day: added up, reported, and opened. */
export const figuresFeature: MakeFeature = ({ settings }) => ({
  routes: figuresRoutes(settings.businessZone),
  jobs: [foldJob],
});

/** The questions it answers. */
export const figuresConnections = [
  answers(wrongFigures, checkFigures),
  answers(figuresOfCompanies, figuresOf),
];
