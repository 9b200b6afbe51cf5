import type { Chance } from '@kickstand/town';
import type { Book, BookConsent, ProviderName } from './book.ts';
import type { Faults } from './faults.ts';
import { digitsOf } from './till.ts';

interface Parts {
  book: Book;
  faults: Faults;
  chance: Chance;
  /** Called when a rider agrees, or revokes at the provider. */
  onConsent(consent: BookConsent): void;
}

/** Consents to collect after rides, common to both providers. */
export class Consents {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  with(provider: ProviderName, code: string) {
    return this.#parts.book.consents.get(`${provider} ${code}`);
  }

  /** Asks a rider for consent; returns its id in the provider's app. */
  ask(provider: ProviderName, code: string, notifyUrl: string): string {
    const account = `${provider === 'wechat' ? 'o' : '2026'}${digitsOf(`account ${code}`, 16)}`;
    if (!this.with(provider, code))
      this.#parts.book.write({ kind: 'consent', provider, code, account, state: 'asked', notifyUrl });
    return `token-${code}`;
  }

  /**
   * A rider agrees in the provider's app; returns whether there was anything to agree to. The provider does not vouch
   * for some.
   */
  agree(provider: ProviderName, code: string): boolean {
    const { book, faults, chance, onConsent } = this.#parts;
    const consent = this.with(provider, code);
    if (consent?.state !== 'asked' || chance.happens(faults.noVouching)) return false;
    const standing: BookConsent = { ...consent, state: 'standing' };
    book.write(standing);
    onConsent(standing);
    return true;
  }

  /** Revoked by the merchant or the rider. */
  end(provider: ProviderName, code: string): boolean {
    const consent = this.with(provider, code);
    if (!consent) return false;
    const ended: BookConsent = { ...consent, state: 'ended' };
    this.#parts.book.write(ended);
    if (consent.state === 'standing') this.#parts.onConsent(ended);
    return true;
  }

  /** The consent for collecting from an account. */
  of(provider: ProviderName, account: string): BookConsent | undefined {
    for (const one of this.#parts.book.consents.values())
      if (one.provider === provider && one.account === account) return one;
    return undefined;
  }

  /** Whether collecting from an account is allowed. */
  stands = (provider: ProviderName, account: string) => this.of(provider, account)?.state === 'standing';

  /** Whether the payer has the money. */
  hasMoney(): boolean {
    return !this.#parts.chance.happens(this.#parts.faults.noMoney);
  }
}
