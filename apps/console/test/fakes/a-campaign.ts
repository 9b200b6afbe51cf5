/** What the list says of a campaign of any kind that runs; its kind says the rest. */
export const aCampaign = {
  areaIds: [31],
  areas: ['江汉'],
  audience: { kind: 'all' },
  perRider: 0,
  startsAt: Date.now() - 86_400_000,
  state: 'running',
  reserved: 0,
  createdAt: 1_790_000_000_000,
  updatedAt: 1_790_000_000_000,
  updatedBy: '市场',
  isOwn: true,
  join: null,
  pausedBecause: null,
  version: 4,
} as const;
