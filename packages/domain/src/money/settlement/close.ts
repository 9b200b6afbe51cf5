/** The tax included in an area's revenue of a day, rounded half up; negative if refunds exceeded payments. */
export const vatOf = (revenueCents: number, rateBp: number): number => {
  const tax = Math.floor((Math.abs(revenueCents) * rateBp * 2 + 10_000 + rateBp) / (2 * (10_000 + rateBp)));
  return Math.sign(revenueCents) * tax || 0;
};
