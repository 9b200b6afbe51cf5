import type { Db } from '../../kernel/database/db.ts';
import { wrongFigures } from './figures-check.store.ts';

/** Whether the stored sums of figures match the facts. */
export const checkFigures = (db: Db) => wrongFigures(db);
