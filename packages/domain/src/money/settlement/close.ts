/** The tax that is part of what an area earned on a day, rounded half up; below zero where more went back than came in. */
export const vatOf = (revenueCents: number, rateBp: number): number => {
  const tax = Math.floor((Math.abs(revenueCents) * rateBp * 2 + 10_000 + rateBp) / (2 * (10_000 + rateBp)));
  return Math.sign(revenueCents) * tax || 0;
};
