import type { VisitRow, VisitState } from '@kickstand/contract/places/station-visits';
import type { Tone } from '../../ui/tones.ts';
import { stationVisitsWords as words } from './station-visits.words.ts';

export const stateTones: Record<VisitState, Tone> = {
  pending: 'warn',
  doing: 'busy',
  done: 'good',
  closed: 'quiet',
};

/** The findings in words. */
export const findingsText = (findings: VisitRow['findings']) =>
  findings.map((item) => words.items[item]).join(' · ');
