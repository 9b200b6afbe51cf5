import { defineQuestion } from '../../kernel/between-domains.ts';
import type { Db } from '../../kernel/database/db.ts';
import type { Differences } from '../../kernel/database/differences.ts';

/** Which sums of figures are not what happened. */
export const wrongFigures = defineQuestion<[db: Db], Promise<Differences>>('money.wrongFigures');
