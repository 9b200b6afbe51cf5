import type { Texts } from '../../platform/rider-messages/rider-messages.service.ts';
import type { VisitParts } from '../station-visits/station-visits.parts.ts';

/** What applications for stations need of the rest of the server. */
export interface StationApplicationParts extends VisitParts {
  texts: Texts;
}
