import type { Call } from '@kickstand/contract/kit';
import { narrowed, type Rights, type Scope, type ScopeWish } from '@kickstand/domain/platform/access';
import type { Db } from '../database/db.ts';
import type { Locale } from './refuse.ts';

/** An operator on whose behalf a call is made; its scope is already narrowed by the wish in the bearer's claims. */
export interface Actor extends Rights {
  operatorId: string;
  phone: string;
  name: string;
  agentId: number;
  roleId: string;
  roleName: string;
  /** The franchisee as whom it looks, reading only. */
  viewAs?: number;
}

/** Who agreed to a change that somebody else asked for. */
export type Approver = Pick<Actor, 'operatorId' | 'name'>;

/** Who makes a call: a stranger, a browser with agreed keys but no login, or an operator. */
export interface Caller {
  kind: 'stranger' | 'handshake' | 'operator';
  /** The session, when there is one (not with API keys). */
  sid?: string;
  /** Thumbprint of the device key of that session. */
  device?: string;
  actor?: Actor;
  /** When this session last proved itself by a code, epoch ms; null or absent: never. */
  provenAt?: number | null;
  /** Whether this API key was made with the right to do what asks people for a fresh proof. */
  needsNoProof?: boolean;
  /** Whether assistants (MCP) are offered the changes that this API key may make. */
  assistantWrites?: boolean;
  /** What the database grants the operator, before the wish. */
  granted?: Scope;
  /** The agents and areas to which the console is narrowed. */
  wish?: ScopeWish;
  /** Which deployment's page it says it is; anybody can say anything. */
  application?: string | undefined;
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
  /**
   * Ask for a second person, where the call declares it: above the operator's limit of what is measured, or always.
   * Nothing after it happens until somebody has agreed; call it when everything was checked and before anything changes.
   */
  secondPerson(need: SecondPersonNeed): void;
  /** Who agreed as a second person to what is being done now. */
  approver: string | undefined;
  /** The same, by the number of their account. */
  approverId: string | undefined;
  /** Do something once what this write call did is committed, and never when it is not. What it throws is lost. */
  afterCommit(work: () => void): void;
}

/** What a second person is asked to agree to. */
export interface SecondPersonNeed {
  object: string;
  /** Field to [before, after], as the difference view shows it. */
  change: Record<string, unknown>;
  reason?: string | undefined;
  /** How much of what the call's limit counts. */
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

/** What the handler tells the operator log; the kernel adds who, when and which call. */
export class AuditNote {
  object: string | undefined;
  change: Record<string, unknown> = {};
  reason: string | undefined;
  /** Whether the handler has put the question whether a second person is needed. */
  seconded = false;
  /** How much of what the call is limited by is done without a second person. */
  alone = 0;

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
