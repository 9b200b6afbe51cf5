export * from './devices.codes.ts';
export * from './devices.orders.ts';
export * from './devices.topics.ts';
export * from './devices.transfers.ts';
export * from './provisioning.ts';
