import { chart, type LedgerAccount, type Movement, postingRules } from '@kickstand/domain/money/ledger';
import { inCode, tableOf } from './tables.ts';

type Rule = (typeof postingRules)[keyof typeof postingRules];

const keptFor: Record<LedgerAccount['owner'], string> = {
  none: 'the company',
  merchant: 'payment provider and merchant',
  rider: 'rider',
  receivable: 'order, supplement or fee',
  area: 'service area',
  agent: 'franchisee',
  card: 'card',
  seller: 'seller',
};

const accountLine = (code: string, account: LedgerAccount) => [
  code,
  account.zh,
  account.en,
  account.side,
  keptFor[account.owner],
  account.floor ? 'never below zero' : '',
];

const movementText = ({ of, debit, credit }: Movement) => `${of}: ${debit} ← ${credit}`;

const eventLine = (name: string, rule: Rule) => [
  inCode(name),
  rule.zh,
  rule.en,
  'pending' in rule ? 'yes' : '',
  (rule.movements as readonly Movement[]).map(movementText).join('<br>'),
];

const accountLines = Object.entries(chart as Record<string, LedgerAccount>).map(([code, account]) =>
  accountLine(code, account),
);
const eventLines = Object.entries(postingRules as Record<string, Rule>).map(([name, rule]) =>
  eventLine(name, rule),
);

/** The chart of accounts and how each event is posted, for an accountant. */
export const accountsPage = () => `# Accounts

Written by \`npm run docs\` from \`packages/domain/src/money/ledger\`; do not edit.

Money is kept in whole cents (分) by double entry. Every movement is a posting of a named event: its lines add up to zero, stand for
ever, and are corrected by another posting only. A posting belongs to the day it happened on (00:00–24:00 of the business's zone) while
that day's books are open, which is until 03:00 of the next day; later ones belong to today and name the day they are late for.

## Chart of accounts

Accounts on the debit side hold what the company has (1…) and spends (49…, 5…), those on the credit side what it owes (2…) and earns
(40…). Accounts that are never below zero have a balance that is kept with each entry; what everybody writes to at once is the sum of
its entries.

${tableOf(['number', '名称', 'name', 'side', 'one for each', 'limit'], accountLines)}
## Events

\`ride: 1210 ← 4010\` reads: the amount called ride is debited to 1210 and credited to 4010. Pending events wait for a payment provider:
what they take from an account that is never below zero is held back when they begin, and they are posted, in whole or in part, or
voided, once.

${tableOf(['event', '业务', 'what happened', 'pending', 'debit ← credit'], eventLines)}`;
