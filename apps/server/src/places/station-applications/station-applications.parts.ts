import type { Texts } from '../../platform/rider-messages/rider-messages.service.ts';
import type { VisitParts } from '../station-visits/station-visits.parts.ts';

/** The dependencies of station applications. */
export interface StationApplicationParts extends VisitParts {
  texts: Texts;
}
