export { bandFinder } from './bands.ts';
export { redPacketEarned } from './benefits.ts';
export { type ChargedTime, chargedTimeOf, type Span } from './charged-time.ts';
export * from './check-scheme.ts';
export * from './distance.ts';
export { centsOf } from './money.ts';
export * from './price.ts';
export * from './surcharges.ts';
