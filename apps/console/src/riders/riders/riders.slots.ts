import { defineSlot } from '../../kit/page/slot.tsx';

/** A rider's complaints, on their page. */
export const ComplaintsOfRider = defineSlot<{ riderId: string }>('rider.complaints');
