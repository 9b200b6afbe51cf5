import { everything } from '@kickstand/domain/platform/access';
import type { Database, Db } from '../../kernel/database/db.ts';
import { gatewayKept, putGateway } from './gateway.store.ts';
import { httpSmsProvider, type SmsProvider } from './sms-provider.parts.ts';

/** What a gateway's key is sealed under. */
export const gatewayPlace = 'message-gateway.sms';

/** The gateway that was set in the console, with its sealed key; undefined: none was. */
export const gatewaySet = (db: Db) => gatewayKept(db);

interface Setting {
  url: string;
  key: string;
  version: number;
  by: string;
  now: number;
}

/** Seal a gateway's key and have messages leave by it; undefined: somebody else set one meanwhile. */
export const setGatewayTo = (
  db: Db,
  sealer: { seal(text: string, place: string): string },
  { key, ...said }: Setting,
) => putGateway(db, { ...said, keySealed: sealer.seal(key, gatewayPlace), keyEnd: key.slice(-4) });

interface Needs {
  database: Database;
  open(box: string, place: string): string;
  now(): number;
  /** What the program's settings name, or the demo has; undefined: nothing. */
  usual: SmsProvider | undefined;
}

/** So long what was set is trusted to be so still. */
const trustedMs = 5_000;

/** The gateway as it is set in the console, followed while the program runs; the usual one where none is. */
export class LiveGateway {
  readonly #needs: Needs;
  #version = 0;
  #set: SmsProvider | undefined;
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** By what messages leave now, as it was looked up last. */
  get known(): SmsProvider | undefined {
    return this.#set ?? this.#needs.usual;
  }

  /** The same, looked up where that was a while ago. */
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
