import { defineSlot } from '../../kit/page/slot.tsx';

/** The evidence about the end of a trip, in a drawer. */
export const EvidenceOfTrip = defineSlot<{ tripId: string; close(): void }>('replay.tripEvidence');
