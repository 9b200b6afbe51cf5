import type { FieldWords } from '../words.ts';

/** Fields of what riders are given. */
export const fieldsOfRewards: FieldWords = {
  'rewards/reward': 'What it is: a gift in the wallet, a card, or days of one.',
  'riderRewards/reward': 'What it is: a gift in the wallet, a card, or days of one.',
  'rewards/activity': 'The name of the campaign it is of; null: somebody gave it by hand.',
  'riderRewards/activity': 'The name of the campaign it is of; null: somebody gave it.',
  'rewards/faceCents': 'What it was worth when it was given, cents.',
  'riderRewards/faceCents': 'What it was worth when it was given, cents.',
  'rewards/ticketNo': 'The number of the ticket it was given about; empty: none.',
  'rewards.sums/rewards': 'How many rewards of the source the filter finds.',
  'rewards.grant/rewards': 'How many riders are given one.',
  'rewards/booksCents':
    'The gifts owed to riders in the books and not held for anything pending, cents; null: not all of it is the caller’s, or a filter is set.',
  'rewards/signs': 'Why it is or was held: signs that it is not earned by the person it is for.',
  'rewards/score': 'What its signs come to, 0 to 100; from 40 on it is held.',
  'rewards/judgedUntil':
    'When a held one is given if nobody judges it, epoch milliseconds; null: it is not held, or a person has to.',
  'rewards/phones': 'Phones of riders, with or without the country; each is given one.',
  'rewards/skipsWrong': 'Whether lines that are wrong are left out; otherwise one of them refuses all.',
  'rewards/skipped': 'How many lines were left out because they are wrong.',
  'rewards/repeated': 'How many lines named somebody once more.',
};
