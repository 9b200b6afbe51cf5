export * from './broadcasts.calls.ts';
export * from './broadcasts.refusals.ts';
export * from './broadcasts.rows.ts';
export * from './channels.calls.ts';
export * from './marketing-consents.calls.ts';
export * from './sms-receipts.calls.ts';
