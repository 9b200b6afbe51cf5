export * from './offer-reasons.ts';
