/** Changes of this size happen in a living list by themselves. */
const few = 5;
const share = 0.1;

/** Whether a list still finds about as many rows as when they were approved. */
export const isWhatWasMeant = (agreed: number, found: number) =>
  Math.abs(found - agreed) <= Math.max(few, agreed * share);
