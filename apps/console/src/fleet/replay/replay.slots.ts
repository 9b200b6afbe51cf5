import { defineSlot } from '../../kit/page/slot.tsx';

/** What a dispute about the end of a trip is decided by, in a drawer. */
export const EvidenceOfTrip = defineSlot<{ tripId: string; close(): void }>('replay.tripEvidence');
