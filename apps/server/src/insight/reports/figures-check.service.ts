import type { Db } from '../../kernel/database/db.ts';
import { wrongFigures } from './figures-check.store.ts';

/** Whether the sums of figures are what happened. */
export const checkFigures = (db: Db) => wrongFigures(db);
