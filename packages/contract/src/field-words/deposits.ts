import type { FieldWords } from './words.ts';

/** Fields of deposits, and of what riders need to be let ride. */
export const fieldsOfDeposits: FieldWords = {
  'deposits/askedAt': 'When it was asked back, epoch milliseconds; null: it was not.',
  'riderDeposits/askedAt': 'When it was asked back, epoch milliseconds; null: it was not.',
  'membership/changed': 'How many areas were changed by it.',
  'membership/changedAt': 'When it was changed, epoch milliseconds.',
  'membership/changedBy': 'Who changed it.',
  'membership/content': 'What riders need, as it was set or as is usual.',
  deductedCents: 'What was taken out of it for damages, cents.',
  deposit: 'The newest deposit of the rider; null: there is none.',
  depositCents: 'What a deposit is, cents.',
  'riderDeposits/depositCents': 'What would have to be paid, cents; null: the area asks for no deposit.',
  depositId: 'Id of a deposit.',
  'membership.figures/frozen': 'Deposits that are frozen.',
  frozenBy: 'Who froze it; null where it is not.',
  frozenUntil: 'Until when it is frozen, epoch milliseconds; null where it is not.',
  members: 'How many riders have a member card that is good in the area.',
  permit: 'What riders need to be let ride.',
  permitsAll: 'Whether whoever is registered may ride.',
  refundedAt: 'When it was back, epoch milliseconds; null: it is not.',
  'membership.figures/refunding': 'Deposits that go back.',
  'membership.figures/riders': 'How many riders.',
  takesDeposit: 'Whether a deposit lets a rider ride.',
  takesLower: 'Whether a deposit that was paid when or where less was asked for is enough.',
  takesMembers: 'Whether a member card lets a rider ride.',
  vehicleCostCents: 'What a vehicle costs on average, cents: a deposit is at most a tenth of it.',
};
