import type { Call } from '@kickstand/contract/kit';
import { narrowed, type Scope } from '@kickstand/domain/access';
import type { Db } from './db.ts';
import type { Locale } from './refuse.ts';

/** An operator on whose behalf a call is made. */
export interface Actor {
  operatorId: string;
  phone: string;
  name: string;
  agentId: number;
  roleId: string;
  roleName: string;
  codes: ReadonlySet<string>;
  /** What the database grants, already narrowed by the wish in the bearer's claims. */
  scope: Scope;
}

/** Who makes a call: a stranger, a browser with agreed keys but no login, or an operator. */
export interface Caller {
  kind: 'stranger' | 'handshake' | 'operator';
  /** The session, when there is one (not with API keys). */
  sid?: string;
  /** Thumbprint of the device key of that session. */
  device?: string;
  actor?: Actor;
  platform: 'pc' | 'api' | 'system';
  address: string | null;
}

/** Everything one call needs, made once by the kernel and passed first to every function below it. */
export interface Ctx {
  requestId: string;
  call: Call;
  caller: Caller;
  /** The operator; reading it in a public or handshake call is a fault. */
  actor: Actor;
  db: Db;
  /** Epoch milliseconds. */
  now(): number;
  locale: Locale;
  rows: RowScope;
  audit: AuditNote;
  /** Do something once what this write call did is committed, and never when it is not. What it throws is lost. */
  afterCommit(work: () => void): void;
}

/** Reading the scope marks it as applied: a scoped call that never read it is a bug and fails. */
export class RowScope {
  applied = false;
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** The caller's scope, narrowed further by the agents and areas that a query asks for. */
  scope(wish: { agentIds?: readonly number[] | undefined; opAreaIds?: readonly number[] | undefined } = {}) {
    this.applied = true;
    return narrowed(this.#scope, wish);
  }
}

/** What the handler tells the operator log; the kernel adds who, when and which call. */
export class AuditNote {
  object: string | undefined;
  change: Record<string, unknown> = {};
  reason: string | undefined;

  /** Name the object before anything can be refused, so that a refusal is logged with it. */
  on(object: string) {
    this.object ??= object;
  }

  record(object: string, change: Record<string, unknown>, reason?: string) {
    this.object = object;
    this.change = change;
    this.reason = reason;
  }
}
