import { everything } from '@kickstand/domain/platform/access';
import type { Database, Db } from '../../kernel/database/db.ts';
import { gatewayKept, putGateway } from './gateway.store.ts';
import { httpSmsProvider, type SmsProvider } from './sms-provider.parts.ts';

/** The storage place of a gateway's key, to which its encryption is bound. */
export const gatewayPlace = 'message-gateway.sms';

/** The gateway set in the console, with its encrypted key; undefined if none. */
export const gatewaySet = (db: Db) => gatewayKept(db);

interface Setting {
  url: string;
  key: string;
  version: number;
  by: string;
  now: number;
}

/** Encrypts a gateway's key and switches to the gateway; undefined if somebody else set one meanwhile. */
export const setGatewayTo = (
  db: Db,
  sealer: { seal(text: string, place: string): string },
  { key, ...said }: Setting,
) => putGateway(db, { ...said, keySealed: sealer.seal(key, gatewayPlace), keyEnd: key.slice(-4) });

interface Needs {
  database: Database;
  open(box: string, place: string): string;
  now(): number;
  /** The gateway of the program's settings, or the demo's; undefined if none. */
  usual: SmsProvider | undefined;
}

/** How long a looked-up setting is reused. */
const trustedMs = 5_000;

/** The gateway set in the console, followed while the program runs; without one the default. */
export class LiveGateway {
  readonly #needs: Needs;
  #version = 0;
  #set: SmsProvider | undefined;
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** The gateway as last looked up. */
  get known(): SmsProvider | undefined {
    return this.#set ?? this.#needs.usual;
  }

  /** The same, looked up again if that was a while ago. */
  async current(): Promise<SmsProvider | undefined> {
    const { database, now, open } = this.#needs;
    if (now() - this.#lookedAt < trustedMs) return this.known;
    const kept = await database.read(everything, gatewayKept);
    this.#lookedAt = now();
    if (kept && kept.version !== this.#version)
      this.#set = httpSmsProvider({ url: kept.url, token: open(kept.keySealed, gatewayPlace) });
    this.#version = kept?.version ?? 0;
    if (!kept) this.#set = undefined;
    return this.known;
  }
}
