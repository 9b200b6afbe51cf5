import type { VehicleLogRow } from '@kickstand/contract/fleet/vehicle-logs';
import { changeLine } from '../../kit/form/differences.ts';
import { changeTerms } from '../../platform/logs/terms.parts.ts';

/** What an entry says beyond its event, in the reader's words: what was changed or told, then the rest. */
export const contentLine = ({ change, content }: Pick<VehicleLogRow, 'change' | 'content'>) =>
  [changeLine(change, changeTerms), content].filter(Boolean).join(' · ');
