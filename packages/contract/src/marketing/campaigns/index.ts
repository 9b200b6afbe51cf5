export * from './campaigns.refusals.ts';
export * from './campaigns.rows.ts';
export * from './custom-activities.ts';
export * from './define-campaign.ts';
export * from './fixed-activities.ts';
export * from './invites.ts';
export * from './ride-activities.ts';
export * from './top-up-offers.ts';
