import type { Call } from '@kickstand/contract/kit';
import { narrowed, type Rights, type Scope, type ScopeWish } from '@kickstand/domain/platform/access';
import type { Db } from '../database/db.ts';
import type { Locale } from './refuse.ts';

/** An operator making a call; its scope is already narrowed by the bearer's claims. */
export interface Actor extends Rights {
  operatorId: string;
  phone: string;
  name: string;
  agentId: number;
  roleId: string;
  roleName: string;
  /** The franchisee whose view it is using, read-only. */
  viewAs?: number;
}

/** Who approved a change that somebody else requested. */
export type Approver = Pick<Actor, 'operatorId' | 'name'>;

/** Who makes a call: anonymous, a browser with agreed keys but no login, or an operator. */
export interface Caller {
  kind: 'stranger' | 'handshake' | 'operator';
  /** The session, when there is one (not with API keys). */
  sid?: string;
  /** Thumbprint of the device key of that session. */
  device?: string;
  actor?: Actor;
  /** When this session last stepped up with a code, epoch ms; null or absent: never. */
  provenAt?: number | null;
  /** Whether this API key was created with the right to make changes that require step-up from people. */
  needsNoProof?: boolean;
  /** Whether assistants (MCP) are offered the changes that this API key may make. */
  assistantWrites?: boolean;
  /** What the database grants the operator, before narrowing. */
  granted?: Scope;
  /** The agents and areas to which the console is narrowed. */
  wish?: ScopeWish;
  /** The deployment whose page the caller claims to be; not verified. */
  application?: string | undefined;
  platform: 'pc' | 'api' | 'system';
  address: string | null;
}

/** Everything one call needs, made once by the kernel and passed first to every function below it. */
export interface Ctx {
  requestId: string;
  call: Call;
  caller: Caller;
  /** The operator; reading it in a public or handshake call is a bug. */
  actor: Actor;
  db: Db;
  /** Epoch milliseconds. */
  now(): number;
  locale: Locale;
  rows: RowScope;
  audit: AuditNote;
  /**
   * Asks for a second person, if the call declares it: above the operator's limit of what is measured, or always.
   * Nothing after it happens until somebody has approved; call it after all checks and before anything changes.
   */
  secondPerson(need: SecondPersonNeed): void;
  /** Who approved this change as second person. */
  approver: string | undefined;
  /** The same, as account id. */
  approverId: string | undefined;
  /** Runs after this write has been committed, and not if it is rolled back. Exceptions are ignored. */
  afterCommit(work: () => void): void;
}

/** What a second person is asked to approve. */
export interface SecondPersonNeed {
  object: string;
  /** Field to [before, after], as the difference view shows it. */
  change: Record<string, unknown>;
  reason?: string | undefined;
  /** The amount that counts towards the call's limit. */
  measured?: number;
}

/** Reading the scope marks it as applied: a scoped call that never read it is a bug and fails. */
export class RowScope {
  applied = false;
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** The caller's scope, narrowed further by the agents and areas that a query asks for. */
  scope(wish: ScopeWish = {}) {
    this.applied = true;
    return narrowed(this.#scope, wish);
  }
}

/** What the handler reports to the operator log; the kernel adds who, when and which call. */
export class AuditNote {
  object: string | undefined;
  change: Record<string, unknown> = {};
  reason: string | undefined;
  /** Whether the handler has asked if a second person is needed. */
  seconded = false;
  /** How much of the limited amount is done without a second person. */
  alone = 0;

  /** Names the object before anything can be refused, so that a refusal is logged with it. */
  on(object: string) {
    this.object ??= object;
  }

  record(object: string, change: Record<string, unknown>, reason?: string) {
    this.object = object;
    this.change = change;
    this.reason = reason;
  }
}
