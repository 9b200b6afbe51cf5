import type { VehicleLogRow } from '@kickstand/contract/fleet/vehicle-logs';
import { changeLine } from '../../kit/form/differences.ts';
import { changeTerms } from '../../platform/logs/terms.parts.ts';

/** An entry's details beyond its event, in words: the change or arguments, then the rest. */
export const contentLine = ({ change, content }: Pick<VehicleLogRow, 'change' | 'content'>) =>
  [changeLine(change, changeTerms), content].filter(Boolean).join(' · ');
