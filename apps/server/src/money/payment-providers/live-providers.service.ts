import { headOffice } from '@kickstand/domain/organisation/agents';
import { everything } from '@kickstand/domain/platform/access';
import type { Database } from '../../kernel/database/db.ts';
import { merchantOf, type OfferedProvider, type Providers } from '../payments/payments.parts.ts';
import type { PaymentProvider, ProviderName } from '../provider-api/port.ts';
import { type MakingParts, providerFrom } from './making.service.ts';
import { type StoredProvider, storedProviders } from './payment-providers.store.ts';

interface LiveParts extends MakingParts {
  database: Database;
  /** Whether providers may be contacted over a demo's unencrypted line. */
  demo: boolean;
  onTrouble(error: unknown, what: string): void;
}

interface Held {
  version: number;
  provider: PaymentProvider;
}

/**
 * The configured providers, refreshed while the server runs: changes saved in one program reach the others at their next
 * refresh. A provider remains the same object as long as nothing about it changes, with its fetched certificates.
 */
export class LiveProviders implements Providers {
  readonly #parts: LiveParts;
  #held = new Map<string, Held>();
  #offered = new Map<ProviderName, OfferedProvider>();
  /** Unreadable configurations that were already reported. */
  readonly #unread = new Set<string>();
  #byMerchant = new Map<string, PaymentProvider>();
  #feeBp = new Map<string, number>();
  #shareBp = new Map<string, number>();
  /** The franchisee that collects on a clearing account, and the accounts on which one does. */
  #agents = new Map<string, number>();
  #ofAgents = new Map<string, OfferedProvider>();

  constructor(parts: LiveParts) {
    this.#parts = parts;
  }

  get = (name: ProviderName) => this.#offered.get(name);
  keys = () => this.#offered.keys();
  formerly = (merchant: string) => this.#byMerchant.get(merchant);
  agentOf = (merchant: string) => this.#agents.get(merchant);
  ofAgent = (agentId: number, name: ProviderName) => this.#ofAgents.get(`${agentId} ${name}`);
  shareBp = (merchant: string) => this.#shareBp.get(merchant) ?? 0;
  feeBp = (merchant: string) => this.#feeBp.get(merchant) ?? 0;

  /** Reloads the configuration. */
  async refresh() {
    const rows = await this.#parts.database.read(everything, storedProviders);
    const held = new Map<string, Held>();
    const offered = new Map<ProviderName, OfferedProvider>();
    const byMerchant = new Map<string, PaymentProvider>();
    const feeBp = new Map<string, number>();
    const shareBp = new Map<string, number>();
    const agents = new Map<string, number>();
    const ofAgents = new Map<string, OfferedProvider>();
    for (const row of rows.filter(({ state }) => state !== 'draft')) {
      const one = this.#heldOf(row);
      if (!one) continue;
      const { provider: name, merchantId, state } = row;
      held.set(row.id, one);
      byMerchant.set(merchantOf(name, { merchantId }), one.provider);
      feeBp.set(merchantOf(name, { merchantId }), row.feeBp);
      shareBp.set(merchantOf(name, { merchantId }), row.shareBp);
      if (row.agentId !== headOffice) agents.set(merchantOf(name, { merchantId }), row.agentId);
      if (state !== 'offered') continue;
      if (row.agentId === headOffice) offered.set(name, { provider: one.provider, merchantId });
      else ofAgents.set(`${row.agentId} ${name}`, { provider: one.provider, merchantId });
    }
    this.#held = held;
    this.#offered = offered;
    this.#byMerchant = byMerchant;
    this.#feeBp = feeBp;
    this.#shareBp = shareBp;
    this.#agents = agents;
    this.#ofAgents = ofAgents;
  }

  #heldOf(row: StoredProvider): Held | undefined {
    const known = this.#held.get(row.id);
    if (known && known.version === row.version) return known;
    const unread = `${row.id} ${row.version}`;
    if (this.#unread.has(unread)) return undefined;
    try {
      if (!this.#parts.demo && /^http:/.test(row.baseUrl)) throw new Error('a provider of a demo');
      return { version: row.version, provider: providerFrom(this.#parts, row) };
    } catch (error) {
      this.#unread.add(unread);
      this.#parts.onTrouble(error, `the keys of ${row.provider} cannot be read; nothing is collected there`);
      return undefined;
    }
  }
}
