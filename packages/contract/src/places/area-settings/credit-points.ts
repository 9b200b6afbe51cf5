/** More points nobody has. */
export const mostCreditPoints = 1_000;
