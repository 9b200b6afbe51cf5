import type { DemoWords } from './demo.words.ts';

/** Vehicles of the demo town, their parts, and what their controllers say. */
export const fleet: DemoWords['fleet'] = {
  brands: { first: 'Feiyi', second: 'Junchi' },
  models: ['FY-1 pedelec', 'FY-2 pedelec', 'JC-48 light moped'],
  plate: (number) => `EA${number}`,
  tags: ['New', 'Service due', 'Sample', 'Watch'],
  schemes: { lithium: '48 V lithium 13S', lead: '48 V lead-acid ×4' },
  schemeReason: 'New model in service; set by the maker’s discharge curve',
  stores: {
    east: { name: 'East central store', address: '18 Binjiang North Road' },
    west: { name: 'West repair store', address: '206 Shiji Avenue' },
  },
  imports: {
    devices: 'controllers-2026-10.xlsx',
    batteries: 'batteries-2026-10.xlsx',
    sims: 'sim-cards-2026-10.xlsx',
  },
  required: 'Required',
  receiver: 'Field team',
  firmware: {
    name: 'Controller firmware',
    notes: {
      good: 'Fixes positions that drift in the cold',
      bad: 'New throttle driver',
      next: 'Corrected throttle driver',
    },
    names: { good: '2.0.16 for all', bad: '2.1.0 canary', next: '2.1.1 in stages' },
    reasons: {
      good: 'Fixes positions that drift in the cold',
      bad: 'Change to the new throttle driver',
      next: 'Corrected throttle driver',
    },
  },
  voices: {
    name: 'Standard voice',
    notes: 'Chimes, with reminders at stations and at the edge of the service area',
    pushed: 'Standard voice v12',
    reason: 'Adds the reminder at stations',
    sounds: {
      armed: 'Armed',
      disarmed: 'Disarmed',
      welcome: 'Welcome',
      goodbye: 'Thank you, goodbye',
      alarm: 'Alarm',
      here: 'I am here',
      park: 'Please park in a marked station',
      edge: 'You are about to leave the service area',
    },
  },
};
