import { z } from 'zod';
import { days, flag, port, portRule, speed } from './setting-kinds.ts';

/** What the demo is like. */
export interface DemoSettings {
  readonly demo: boolean;
  readonly demoScale: 'small' | 'town' | 'city' | 'metro';
  /** Days of history generated for the demo, if given. */
  readonly demoDays: number | undefined;
  /** The language that the demo is made in. */
  readonly demoLanguage: 'zh' | 'en';
  /** How many simulated seconds pass in one real second. */
  readonly simSpeed: number;
  /** Port of the demo's payment providers; 0: any free one. */
  readonly providersPort: number;
}

/** What the settings of the demo are called, may be and mean. */
export const demoSettings = {
  demo: {
    name: 'DEMO',
    default: '0',
    rule: '0 or 1',
    meaning: '1 creates a demo town with accounts and a simulated fleet; `npm start` sets it',
    schema: flag,
  },
  demoScale: {
    name: 'DEMO_SCALE',
    default: 'town',
    rule: 'small, town, city or metro',
    meaning: 'Size of the demo: `small` 300 vehicles, `town` 2,500, `city` 20,000, `metro` 100,000',
    schema: z.enum(['small', 'town', 'city', 'metro']),
  },
  demoDays: {
    name: 'DEMO_DAYS',
    default: '',
    rule: 'a number of days from 1 to 365',
    meaning:
      'Days of history generated for the demo: by default `small` 7, `town` 35, `city` 10 and `metro` one and a half; more make the first start longer',
    schema: days.optional(),
  },
  demoLanguage: {
    name: 'DEMO_LANGUAGE',
    default: 'zh',
    rule: 'zh or en',
    meaning:
      'The language of the demo’s people, places and texts: `zh` Chinese, `en` English; `npm start` sets it by the machine’s language (see below). A demo that is there keeps its own',
    schema: z.enum(['zh', 'en']),
  },
  simSpeed: {
    name: 'SIM_SPEED',
    default: '1',
    rule: 'a number from 1 to 60',
    meaning: 'How many simulated seconds pass in one second',
    schema: speed,
  },
  providersPort: {
    name: 'PAYMENT_PROVIDERS_PORT',
    default: '0',
    rule: portRule,
    meaning:
      'The port on which the demo’s simulated payment providers listen on this machine; 0: any free one',
    schema: port,
  },
};
