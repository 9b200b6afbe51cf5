import {
  type BankGround,
  type BankMatchKind,
  bankGrounds,
  bankMatchKinds,
  mostStatementsAtOnce as mostAtOnce,
} from '@kickstand/contract/money/reconcile';

/** A movement on the bank account, with what it says about its purpose. */
export interface Transfer {
  bookedOn: string;
  /** Above zero: into the account. */
  cents: number;
  bankNo: string;
  reference: string;
  party: string;
  text: string;
}

/** An agreed statement that is not paid yet. */
export interface OwedStatement {
  id: string;
  agentId: number;
  /** Above zero: to the franchisee. */
  payableCents: number;
  /** The last day of its period: nothing is paid for it before. */
  toDay: string;
}

/** A transfer recorded for statements. */
export interface NotedTransfer {
  ids: readonly string[];
  agentId: number;
  bankNo: string;
  paidOn: string;
  /** From the account's view: negative for payments to the franchisee. */
  cents: number;
}

/** A payment provider's payout to the bank. */
export interface Payout {
  /** The merchant and the provider's number of the payout. */
  key: string;
  provider: 'wechat' | 'alipay';
  number: string;
  day: string;
  cents: number;
}

/** What a transfer may have paid. */
export interface Candidates {
  owed: readonly OwedStatement[];
  noted: readonly NotedTransfer[];
  payouts: readonly Payout[];
  /** The names under which banks know a franchisee. */
  names: ReadonlyMap<number, readonly string[]>;
}

export interface Proposal {
  kind: BankMatchKind;
  /** The statements, or the payout. */
  keys: readonly string[];
  /** Null: a payment provider. */
  agentId: number | null;
  grounds: readonly BankGround[];
  /** Days between the candidate and the booking by the bank. */
  daysApart: number;
}

/** The maximum number of proposals. */
const mostProposals = 12;
/** The maximum number of proposals adding up one franchisee's statements. */
const mostSumsOfOne = 3;
/** The maximum steps of the search for sums of one franchisee: more than all sums of fifteen statements need. */
const mostSteps = 40_000;
/** For a franchisee the transfer does not name: together as many steps, but each at least what all sums of nine need. */
const fewestSteps = 1_000;

/**
 * What a transfer may have paid, likeliest first. Amounts match to the cent, individually or as the sum of up to twelve
 * statements of one franchisee. Nothing is decided here: a person does that.
 */
export function proposalsFor(transfer: Transfer, candidates: Candidates): Proposal[] {
  const found = [
    ...notedOf(transfer, candidates),
    ...payoutsOf(transfer, candidates),
    ...owedOf(transfer, candidates),
  ];
  return found.toSorted(likelierFirst).slice(0, mostProposals);
}

/** Whether a person's choice adds up to the transfer: whole recorded transfers, or statements of one franchisee. */
export function isFit(
  { cents, bookedOn }: Pick<Transfer, 'cents' | 'bookedOn'>,
  { kind, keys }: Pick<Proposal, 'kind' | 'keys'>,
  { noted, payouts, owed }: Omit<Candidates, 'names'>,
): boolean {
  const asked = [...keys].sort().join('\n');
  if (kind === 'payout') return payouts.some((one) => one.key === asked && one.cents === cents);
  if (kind === 'noted')
    return noted.some(({ ids, cents: sum }) => [...ids].sort().join('\n') === asked && sum === cents);
  const picked = owed.filter(({ id }) => keys.includes(id));
  const isSame = picked.every(
    ({ agentId, payableCents, toDay }) =>
      agentId === picked[0]?.agentId && payableCents > 0 === cents < 0 && toDay <= bookedOn,
  );
  const sum = picked.reduce((all, { payableCents }) => all + payableCents, 0);
  return isSame && picked.length === keys.length && picked.length <= mostAtOnce && sum === -cents;
}

const weights: Record<BankGround, number> = { number: 4, name: 2, day: 1 };
const weightOf = ({ grounds: said }: Proposal) => said.reduce((sum, ground) => sum + weights[ground], 0);

const likelierFirst = (a: Proposal, b: Proposal) =>
  weightOf(b) - weightOf(a) ||
  a.daysApart - b.daysApart ||
  a.keys.length - b.keys.length ||
  bankMatchKinds.indexOf(a.kind) - bankMatchKinds.indexOf(b.kind) ||
  (a.keys.join() < b.keys.join() ? -1 : 1);

const dayMs = 86_400_000;
const apart = (a: string, b: string) => Math.round(Math.abs(Date.parse(a) - Date.parse(b)) / dayMs);

/** A transfer is recorded within this many days; providers pay out as fast. */
const mostDaysApart = 10;
/** A difference of days that needs no explanation: a weekend. */
const usualDaysApart = 3;

const groundsOf = (said: Record<BankGround, boolean>) => bankGrounds.filter((ground) => said[ground]);

function notedOf(transfer: Transfer, { noted, names }: Candidates): Proposal[] {
  return noted
    .filter((one) => one.cents === transfer.cents && apart(one.paidOn, transfer.bookedOn) <= mostDaysApart)
    .map(({ ids, agentId, bankNo, paidOn }) => ({
      kind: 'noted' as const,
      keys: [...ids].sort(),
      agentId,
      grounds: groundsOf({
        number: saysNumber(transfer, bankNo),
        name: saysName(transfer, names.get(agentId) ?? []),
        day: apart(paidOn, transfer.bookedOn) <= 1,
      }),
      daysApart: apart(paidOn, transfer.bookedOn),
    }));
}

const providerNames = {
  wechat: ['财付通', '微信支付', 'tenpay', 'wechat'],
  alipay: ['支付宝', 'alipay'],
} as const;

function payoutsOf(transfer: Transfer, { payouts }: Candidates): Proposal[] {
  return payouts
    .filter(({ cents, day }) => {
      // A day on which a provider was asked to pay out may be the day before at the bank, where it is past midnight there.
      const days = (Date.parse(transfer.bookedOn) - Date.parse(day)) / dayMs;
      return cents === transfer.cents && days >= -1 && days <= mostDaysApart;
    })
    .map(({ key, provider, number, day }) => ({
      kind: 'payout' as const,
      keys: [key],
      agentId: null,
      grounds: groundsOf({
        number: saysNumber(transfer, number),
        name: saysName(transfer, providerNames[provider]),
        day: apart(day, transfer.bookedOn) <= usualDaysApart,
      }),
      daysApart: apart(day, transfer.bookedOn),
    }));
}

function owedOf(transfer: Transfer, { owed, names }: Candidates): Proposal[] {
  const isOut = transfer.cents < 0;
  const open = owed.filter(
    ({ payableCents, toDay }) => (isOut ? payableCents > 0 : payableCents < 0) && toDay <= transfer.bookedOn,
  );
  const agents = [...new Set(open.map(({ agentId }) => agentId))];
  return agents.flatMap((agentId) => {
    const own = open.filter((one) => one.agentId === agentId).toSorted(olderFirst);
    const name = saysName(transfer, names.get(agentId) ?? []);
    return sumsTo(
      Math.abs(transfer.cents),
      own.map(({ payableCents }) => Math.abs(payableCents)),
      name ? mostSteps : Math.max(fewestSteps, mostSteps / agents.length),
    ).map((picked) => {
      const of = picked.flatMap((i) => own[i] ?? []);
      return {
        kind: 'owed' as const,
        keys: of.map(({ id }) => id),
        agentId,
        grounds: groundsOf({ number: false, name, day: false }),
        daysApart: Math.min(...of.map(({ toDay }) => apart(toDay, transfer.bookedOn))),
      };
    });
  });
}

const olderFirst = (a: OwedStatement, b: OwedStatement) =>
  a.toDay < b.toDay || (a.toDay === b.toDay && a.id < b.id) ? -1 : 1;

/**
 * Which of the positive amounts add up to a total, as indexes: single ones first, then combinations, those of the first
 * amounts before others. The search for combinations stops after a number of steps, so that no account makes anybody
 * wait.
 */
export function sumsTo(sum: number, amounts: readonly number[], most = mostSteps): number[][] {
  const rests = amounts.map((_, i) => amounts.slice(i).reduce((all, one) => all + one, 0));
  const found = amounts.flatMap((amount, i) => (amount === sum ? [[i]] : [])).slice(0, mostSumsOfOne);
  let steps = 0;
  const isEnough = () => steps > most || found.length >= mostSumsOfOne;
  const look = (from: number, left: number, picked: readonly number[]) => {
    if (left === 0 && picked.length > 1) found.push([...picked]);
    if (left <= 0 || picked.length === mostAtOnce) return;
    for (let i = from; i < amounts.length && (rests[i] ?? 0) >= left && !isEnough(); i++) {
      steps += 1;
      look(i + 1, left - (amounts[i] ?? 0), [...picked, i]);
    }
  };
  if (sum > 0) look(0, sum, []);
  return found;
}

/** Shorter numbers match by chance. */
const fewestDigits = 6;
const bare = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Whether a transfer has a number or mentions it. */
function saysNumber({ bankNo, reference, text }: Transfer, number: string): boolean {
  const asked = bare(number);
  if (asked === '') return false;
  if ([bankNo, reference].some((one) => bare(one) === asked)) return true;
  return asked.length >= fewestDigits && [reference, text].some((one) => bare(one).includes(asked));
}

const legalForm = /(股份有限公司|有限责任公司|有限公司|公司|coltd|limited|ltd|inc)$/;
const coreOf = (name: string) => bare(name).replace(legalForm, '');
const fewestLetters = 2;

/** Whether a transfer's counterparty or text has one of these names, ignoring legal forms. */
function saysName({ party, text }: Transfer, names: readonly string[]): boolean {
  const said = coreOf(party);
  return names.some((name) => {
    const core = coreOf(name);
    if (core.length < fewestLetters) return false;
    if (said.includes(core) || bare(text).includes(core)) return true;
    // Banks cut long names.
    return said.length > fewestLetters && core.startsWith(said);
  });
}
