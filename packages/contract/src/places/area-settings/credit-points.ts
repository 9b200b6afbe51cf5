/** The highest possible score. */
export const mostCreditPoints = 1_000;
