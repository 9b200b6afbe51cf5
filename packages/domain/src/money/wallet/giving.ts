/** What of a day's money for riders may be given without a second person, cents. */
export interface GivingLimits {
  givenByOneCents: number;
  givenToOneCents: number;
}

/** What was given on a day without a second person: by one operator, and to one rider by whomever. */
export interface GivenAlone {
  byOperator: number;
  toRider: number;
}

/** The limit that leaves less, and what it leaves. */
export function leftToGive(
  { givenByOneCents, givenToOneCents }: GivingLimits,
  { byOperator, toRider }: GivenAlone,
) {
  const ofOperator = Math.max(0, givenByOneCents - byOperator);
  const ofRider = Math.max(0, givenToOneCents - toRider);
  return ofOperator < ofRider
    ? { limit: 'givenByOneCents' as const, mostCents: givenByOneCents, leftCents: ofOperator }
    : { limit: 'givenToOneCents' as const, mostCents: givenToOneCents, leftCents: ofRider };
}
