import type { CampaignAudience } from '@kickstand/contract/marketing/campaigns';

const dayMs = 86_400_000;

/** Facts of a rider for the audience of a campaign. */
export interface RiderFacts {
  /** Epoch ms. */
  registeredAt: number;
  isVerified: boolean;
}

/** Whether a rider is in the audience of a campaign at an instant. */
export function fitsAudience(audience: CampaignAudience, rider: RiderFacts, now: number): boolean {
  if (audience.kind === 'all') return true;
  if (audience.kind === 'verified') return rider.isVerified;
  return now - rider.registeredAt < audience.days * dayMs;
}
