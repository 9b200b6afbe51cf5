import type { Chance } from '@kickstand/town';
import type { Book, BookConsent, HouseName } from './book.ts';
import type { Faults } from './faults.ts';
import { digitsOf } from './till.ts';

interface Parts {
  book: Book;
  faults: Faults;
  chance: Chance;
  /** Called when a rider has agreed, or calls it off at the house. */
  onConsent(consent: BookConsent): void;
}

/** What both houses do with riders who let them collect after rides. */
export class Consents {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  with(house: HouseName, code: string) {
    return this.#parts.book.consents.get(`${house} ${code}`);
  }

  /** A rider is to agree; answers by what the house's app knows it. */
  ask(house: HouseName, code: string, notifyUrl: string): string {
    const account = `${house === 'wechat' ? 'o' : '2026'}${digitsOf(`account ${code}`, 16)}`;
    if (!this.with(house, code))
      this.#parts.book.write({ kind: 'consent', house, code, account, state: 'asked', notifyUrl });
    return `token-${code}`;
  }

  /** A rider agrees in the house's app; whether there was something to agree to. Some it does not vouch for. */
  agree(house: HouseName, code: string): boolean {
    const { book, faults, chance, onConsent } = this.#parts;
    const consent = this.with(house, code);
    if (consent?.state !== 'asked' || chance.happens(faults.noVouching)) return false;
    const standing: BookConsent = { ...consent, state: 'standing' };
    book.write(standing);
    onConsent(standing);
    return true;
  }

  /** It is called off, by the merchant or by the rider. */
  end(house: HouseName, code: string): boolean {
    const consent = this.with(house, code);
    if (!consent) return false;
    const ended: BookConsent = { ...consent, state: 'ended' };
    this.#parts.book.write(ended);
    if (consent.state === 'standing') this.#parts.onConsent(ended);
    return true;
  }

  /** The consent by which is collected from an account. */
  of(house: HouseName, account: string): BookConsent | undefined {
    for (const one of this.#parts.book.consents.values())
      if (one.house === house && one.account === account) return one;
    return undefined;
  }

  /** Whether there may be collected from an account. */
  stands = (house: HouseName, account: string) => this.of(house, account)?.state === 'standing';

  /** Whether whoever is to be collected from has the money. */
  hasMoney(): boolean {
    return !this.#parts.chance.happens(this.#parts.faults.noMoney);
  }
}
