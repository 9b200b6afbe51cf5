import {
  type AccountCode,
  bookDayOf,
  chart,
  type LedgerAccount,
  type Posting,
} from '@kickstand/domain/money/ledger';
import type { Chance } from '@kickstand/town';
import { digestOf } from '../../money/ledger/posting-digest.service.ts';
import { idAt } from '../history/ids.ts';
import type { Sink } from '../history/sink.ts';

/** What a posting of the past is for. */
export interface PastOccasion {
  source: 'order' | 'payment' | 'refund' | 'refund-leg' | 'charge' | 'card' | 'card-end' | 'supplement';
  sourceId: string;
  /** Distinguishes several postings for the same object. */
  leg?: number;
  /** When it happened, epoch ms. */
  at: number;
  /** When it was booked, if later. */
  now?: number;
  agentId: number;
  areaId: number | null;
  operatorId?: string;
  reason?: string;
}

interface Making {
  sink: Sink;
  chance: Chance;
  /** IANA time zone of business days. */
  zone: string;
  dayOf(at: number): string;
}

interface Standing {
  /** Cents on the account’s usual side. */
  balance: number;
  version: number;
}

const accountOf = (code: AccountCode): LedgerAccount => chart[code];

/** Ledger of the history: postings, with the resulting balance in every entry. */
export class PastBooks {
  readonly #sink: Sink;
  readonly #chance: Chance;
  readonly #zone: string;
  readonly #dayOf: (at: number) => string;
  readonly #accounts = new Map<string, Standing>();

  constructor({ sink, chance, zone, dayOf }: Making) {
    this.#sink = sink;
    this.#chance = chance;
    this.#zone = zone;
    this.#dayOf = dayOf;
  }

  post({ event, entries }: Posting, occasion: PastOccasion) {
    const {
      source,
      sourceId,
      leg = 0,
      at,
      now = at,
      agentId,
      areaId,
      operatorId = null,
      reason = null,
    } = occasion;
    const when = new Date(at);
    const { day, lateFor } =
      now === at ? { day: this.#dayOf(at), lateFor: null } : bookDayOf(at, now, this.#zone);
    const postingId = idAt(at, this.#chance);
    this.#sink.add('ledger_posting', [
      ...[postingId, event, source, sourceId, leg, digestOf({ event, entries }), when, new Date(now), day],
      ...[lateFor, agentId, areaId, operatorId, reason],
    ]);
    // In the database’s order.
    const ordered = entries.toSorted((a, b) => order(a.code, b.code) || order(a.owner, b.owner));
    for (const [i, { code, owner, amount }] of ordered.entries())
      this.#sink.add('ledger_entry', [
        ...[postingId, i + 1, code, owner, amount, ...this.#move(code, owner, amount)],
        ...[agentId, areaId, day, when],
      ]);
  }

  /** Writes the final balance of every open account. */
  finish() {
    for (const key of [...this.#accounts.keys()]) this.#write(key);
  }

  /** Balance before and after, and version; empty for accounts without a balance. */
  #move(code: AccountCode, owner: string, amount: number): readonly (number | null)[] {
    const { side, shared } = accountOf(code);
    if (shared) return [null, null, null];
    const key = `${code} ${owner}`;
    const { balance: before, version } = this.#accounts.get(key) ?? { balance: 0, version: 0 };
    const after = before + (side === 'debit' ? amount : -amount);
    if (after < 0) throw new Error(`${key} would have ${after}`);
    this.#accounts.set(key, { balance: after, version: version + 1 });
    // Settled receivables never change, so hundreds of thousands of accounts can be dropped.
    if (code === '1210' && after === 0) this.#write(key);
    return [before, after, version + 1];
  }

  #write(key: string) {
    const { balance, version } = this.#accounts.get(key) as Standing;
    this.#accounts.delete(key);
    this.#sink.add('ledger_account', [key.slice(0, 4), key.slice(5), balance, 0, version]);
  }
}

const order = (a: string, b: string) => Number(a > b) - Number(a < b);
