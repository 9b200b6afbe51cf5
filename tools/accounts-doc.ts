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

Money is kept in whole cents (分) by double entry. Every movement is a posting of a named event: its lines add up to zero, never
change, and are corrected only by another posting. A posting belongs to the day it happened on (00:00–24:00 of the business's zone) as long
as that day's books are open, which is until 03:00 of the next day; later ones belong to today and name the day they are late for.

## Chart of accounts

Debit accounts hold what the company owns (1…) and spends (49…, 5…), credit accounts what it owes (2…) and earns
(40…). Accounts that never go below zero keep their balance with each entry; for accounts that everybody writes to at once the balance is
the sum of their entries.

${tableOf(['number', '名称', 'name', 'side', 'one for each', 'limit'], accountLines)}
## Events

\`ride: 1210 ← 4010\` reads: the amount called ride is debited to 1210 and credited to 4010. Pending events wait for a payment provider:
what they take from an account that never goes below zero is held when they begin, and they are posted (in whole or in part) or
voided exactly once.

${tableOf(['event', '业务', 'what happened', 'pending', 'debit ← credit'], eventLines)}`;
