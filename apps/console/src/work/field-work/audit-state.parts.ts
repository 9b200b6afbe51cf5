import type { AuditState } from '@kickstand/contract/work/field-work';
import { badge } from '../../kit/list/cells.tsx';
import { fieldWorkWords } from './field-work.words.ts';

/** How far looking at a piece of work is. */
export const auditBadge = badge<AuditState>(
  { waiting: 'warn', confirmed: 'good', changed: 'bad' },
  fieldWorkWords.audit.states,
);
