import type { FieldWords } from '../words.ts';

/** Fields of what companies publish. */
export const fieldsOfOpenFeeds: FieldWords = {
  'openFeeds/isOn': 'Whether the company publishes what it has on the street.',
  'openFeeds/contactEmail': 'Whom readers of the feed ask; empty: nobody yet.',
  'openFeeds/licence':
    'Under which licence others may use what is published, by SPDX name; empty: none is chosen.',
  'openFeeds/areas': 'How many service areas the company runs.',
  'openFeeds/paths': 'Where the feed of each version of GBFS begins, below this server.',
};
