import type { RefusalCode } from '@kickstand/contract';
import type { Refusal } from '@kickstand/contract/kit';

/** A refusal of this release by name; a newer server may say others. */
type Code = RefusalCode | (string & {});

/** The server said no, and why. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: Code;
  /** The HTTP status; 202 where a second person has to agree first. */
  readonly status: number;
  /** Why, in the language of the client. */
  readonly sentence: string;
  /** What is wrong with each field of the request, by its dotted path. */
  readonly fields: Readonly<Record<string, string>>;
  /** The figures and names that the sentence speaks of. */
  readonly facts: Readonly<Record<string, unknown>>;
  /** By which the server's log knows the request. */
  readonly requestId: string | undefined;

  constructor(status: number, { code, promot, fields = {}, facts = {}, requestId }: Refusal) {
    super(`${code}: ${promot}`);
    this.status = status;
    this.code = code;
    this.sentence = promot;
    this.fields = fields;
    this.facts = facts;
    this.requestId = requestId;
  }
}

interface Unknown {
  idempotencyKey: string | undefined;
  status?: number;
  cause?: unknown;
}

/** Nobody answered, or something else than a server of this release: whether a write was done is not known. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  /** What came instead of an answer had this HTTP status. */
  readonly status: number | undefined;
  /** The key of the write: asked again with it, the write is done once. Reads and what answers a secret have none. */
  readonly idempotencyKey: string | undefined;

  constructor(what: string, { idempotencyKey, status, cause }: Unknown) {
    super(what, { cause });
    this.idempotencyKey = idempotencyKey;
    this.status = status;
  }
}
