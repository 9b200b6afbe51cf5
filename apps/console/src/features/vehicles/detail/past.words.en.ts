import type { Words } from '../../../kit/words.ts';
import type { zh } from './past.words.zh.ts';

export const en: Words<typeof zh> = {
  charge: 'Charge and voltage of the last 7 days',
  chargeFailed: 'Charge and voltage could not be read',
  noCharge: 'No charge or voltage was reported in the last 7 days',
  percent: 'Charge (%)',
  volts: 'Voltage (V)',
  swaps: 'Battery swaps',
  noSwaps: 'No battery swaps for this vehicle yet',
  batteries: 'Battery history',
  noBatteries: 'No batteries on record for this vehicle',
  parts: 'Controllers and batteries',
  noParts: 'No parts on record for this vehicle',
  transfers: 'Handovers',
  noTransfers: 'This vehicle has never been handed over',
  newest: (shown, all) => `The newest ${shown} of ${all} are shown`,
  now: 'still fitted',
  kind: { device: 'Controller', battery: 'Battery' },
  fields: {
    kind: 'Part',
    fromAt: 'Fitted',
    toAt: 'Removed',
    by: 'Operator',
    fromAgent: 'From',
    toAgent: 'To',
    at: 'Handed over',
    acceptedAt: 'Accepted',
    acceptedBy: 'Accepted by',
  },
};
