import { defineSlot } from '../../kit/page/slot.tsx';

/** What a rider complained about, on their page. */
export const ComplaintsOfRider = defineSlot<{ riderId: string }>('rider.complaints');
