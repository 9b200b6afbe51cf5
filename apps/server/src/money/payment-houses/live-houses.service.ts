import { headOffice } from '@kickstand/domain/organisation/agents';
import { everything } from '@kickstand/domain/platform/access';
import type { Database } from '../../kernel/database/db.ts';
import type { HouseName, PaymentHouse } from '../../payments/port.ts';
import { type Houses, merchantOf, type OfferedHouse } from '../payments/payments.parts.ts';
import { houseFrom, type MakingParts } from './making.service.ts';
import { type StoredHouse, storedHouses } from './payment-houses.store.ts';

interface LiveParts extends MakingParts {
  database: Database;
  /** Whether houses may be spoken to on the line of a demo, which nobody guards. */
  demo: boolean;
  onTrouble(error: unknown, what: string): void;
}

interface Held {
  version: number;
  house: PaymentHouse;
}

/**
 * The houses as they are set, followed while the server runs: what is saved in one program is known to the others at their next
 * look. A house stays the same object while nothing about it changed, with the certificates that it has fetched.
 */
export class LiveHouses implements Houses {
  readonly #parts: LiveParts;
  #held = new Map<string, Held>();
  #offered = new Map<HouseName, OfferedHouse>();
  /** What could not be read, and was said once. */
  readonly #unread = new Set<string>();
  #byMerchant = new Map<string, PaymentHouse>();
  #feeBp = new Map<string, number>();
  #shareBp = new Map<string, number>();
  /** Who collects at an account of clearing that is not head office's, and where a franchisee does. */
  #agents = new Map<string, number>();
  #ofAgents = new Map<string, OfferedHouse>();

  constructor(parts: LiveParts) {
    this.#parts = parts;
  }

  get = (name: HouseName) => this.#offered.get(name);
  keys = () => this.#offered.keys();
  formerly = (merchant: string) => this.#byMerchant.get(merchant);
  agentOf = (merchant: string) => this.#agents.get(merchant);
  ofAgent = (agentId: number, name: HouseName) => this.#ofAgents.get(`${agentId} ${name}`);
  shareBp = (merchant: string) => this.#shareBp.get(merchant) ?? 0;
  feeBp = (merchant: string) => this.#feeBp.get(merchant) ?? 0;

  /** Look how they are set now. */
  async refresh() {
    const rows = await this.#parts.database.read(everything, storedHouses);
    const held = new Map<string, Held>();
    const offered = new Map<HouseName, OfferedHouse>();
    const byMerchant = new Map<string, PaymentHouse>();
    const feeBp = new Map<string, number>();
    const shareBp = new Map<string, number>();
    const agents = new Map<string, number>();
    const ofAgents = new Map<string, OfferedHouse>();
    for (const row of rows.filter(({ state }) => state !== 'draft')) {
      const one = this.#heldOf(row);
      if (!one) continue;
      const { house: name, merchantId, state } = row;
      held.set(row.id, one);
      byMerchant.set(merchantOf(name, { merchantId }), one.house);
      feeBp.set(merchantOf(name, { merchantId }), row.feeBp);
      shareBp.set(merchantOf(name, { merchantId }), row.shareBp);
      if (row.agentId !== headOffice) agents.set(merchantOf(name, { merchantId }), row.agentId);
      if (state !== 'offered') continue;
      if (row.agentId === headOffice) offered.set(name, { house: one.house, merchantId });
      else ofAgents.set(`${row.agentId} ${name}`, { house: one.house, merchantId });
    }
    this.#held = held;
    this.#offered = offered;
    this.#byMerchant = byMerchant;
    this.#feeBp = feeBp;
    this.#shareBp = shareBp;
    this.#agents = agents;
    this.#ofAgents = ofAgents;
  }

  #heldOf(row: StoredHouse): Held | undefined {
    const known = this.#held.get(row.id);
    if (known && known.version === row.version) return known;
    const unread = `${row.id} ${row.version}`;
    if (this.#unread.has(unread)) return undefined;
    try {
      if (!this.#parts.demo && /^http:/.test(row.baseUrl)) throw new Error('a house of a demo');
      return { version: row.version, house: houseFrom(this.#parts, row) };
    } catch (error) {
      this.#unread.add(unread);
      this.#parts.onTrouble(error, `the keys of ${row.house} cannot be read; nothing is collected there`);
      return undefined;
    }
  }
}
