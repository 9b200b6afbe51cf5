/** So much may be given away of one order without a second person where nothing else is said, cents. */
export const usualAloneCents = 5_000;
