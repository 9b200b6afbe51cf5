import { type AccountCode, chart, type OwnerKind } from './chart.ts';
import type { Movement } from './rule.ts';
import { type MoneyEvent, postingRules } from './rules.ts';

type MovementOf<E extends MoneyEvent> = (typeof postingRules)[E]['movements'][number];
type CodeOf<M> = M extends { debit: infer D; credit: infer C } ? (D | C) & AccountCode : never;
type KindOf<M> =
  | Exclude<(typeof chart)[CodeOf<M>]['owner'], 'none'>
  | (M extends { toPlatform: boolean } ? 'platform' : never);

/** An event's amounts, cents by name; zero amounts may be left out. */
export type Amounts<E extends MoneyEvent> = { [N in MovementOf<E>['of']]?: number };

/** The owners of the accounts moved by these amounts of the event. */
export type Owners<E extends MoneyEvent, N> = {
  [K in KindOf<Extract<MovementOf<E>, { of: N }>>]: string;
};

/** One line of a posting: debits above zero, credits below, cents. */
export interface Entry {
  code: AccountCode;
  /** '' for accounts that exist once. */
  owner: string;
  amount: number;
}

type Held = Partial<Record<OwnerKind | 'platform', string>>;

function ownerOf(code: AccountCode, owners: Held, as: OwnerKind | 'platform' = chart[code].owner): string {
  if (as === 'none') return '';
  const owner = owners[as];
  if (!owner) throw new Error(`${code} is kept for each ${as}, and none is named`);
  return owner;
}

function sidesOf({ debit, credit, toPlatform }: Movement, owners: Held) {
  return {
    debit: ownerOf(debit, owners, toPlatform === true ? 'platform' : undefined),
    credit: ownerOf(credit, owners, toPlatform === false ? 'platform' : undefined),
  };
}

/** A named event with the lines it is posted in. */
export interface Posting {
  event: MoneyEvent;
  /** Each account once; they add up to zero. Empty if nothing is moved. */
  entries: Entry[];
}

/** The posting of an event. Amounts are whole, non-negative cents. */
export function postingOf<E extends MoneyEvent, const A extends Amounts<E>>(
  event: E,
  amounts: A,
  owners: Owners<E, keyof A>,
): Posting {
  const sums = new Map<string, Entry>();
  const add = (code: AccountCode, owner: string, amount: number) => {
    const key = `${code} ${owner}`;
    const line = sums.get(key);
    if (line) line.amount += amount;
    else sums.set(key, { code, owner, amount });
  };
  for (const movement of postingRules[event].movements as readonly Movement[]) {
    const amount = (amounts as Record<string, number | undefined>)[movement.of] ?? 0;
    if (!Number.isSafeInteger(amount) || amount < 0)
      throw new RangeError(`${event} cannot move ${amount} of ${movement.of}`);
    if (amount === 0) continue;
    const by = sidesOf(movement, owners);
    add(movement.debit, by.debit, amount);
    add(movement.credit, by.credit, -amount);
  }
  return { event, entries: [...sums.values()].filter(({ amount }) => amount !== 0) };
}
