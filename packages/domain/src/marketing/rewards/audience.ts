import type { CampaignAudience } from '@kickstand/contract/marketing/campaigns';

const dayMs = 86_400_000;

/** What is known of a rider whom a campaign may be for. */
export interface RiderFacts {
  /** Epoch ms. */
  registeredAt: number;
  isVerified: boolean;
}

/** Whether a rider is among those a campaign is for at an instant. */
export function fitsAudience(audience: CampaignAudience, rider: RiderFacts, now: number): boolean {
  if (audience.kind === 'all') return true;
  if (audience.kind === 'verified') return rider.isVerified;
  return now - rider.registeredAt < audience.days * dayMs;
}
