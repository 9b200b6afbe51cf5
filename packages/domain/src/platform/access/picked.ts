/** So many more or fewer than were agreed to are what a living list does by itself. */
const few = 5;
const share = 0.1;

/** Whether what a list finds now is still what somebody agreed to when it found so many. */
export const isWhatWasMeant = (agreed: number, found: number) =>
  Math.abs(found - agreed) <= Math.max(few, agreed * share);
