const codeOf = (error: unknown) => String((error as { code?: unknown } | undefined)?.code ?? '');

/** The server is a standby, or was made one: a change of leader. */
const readOnly = '25006';
/** Codes of the network, of a server that stops, starts or is full, and of a pooler that has lost its server. */
const away = /^(ECONN|EPIPE|ENOENT|ETIMEDOUT|EHOST|ENET|57P0|53|08|25006)/;
/** What the driver says without a code; `timeout` also of a connection and of a statement that nobody answers. */
const lost =
  /Connection terminated|connection error|not queryable|timeout exceeded|timeout expired|Query read timeout/;

/** The driver waited in vain for the answer to a statement: what comes later over this connection is not ours. */
export const isUnanswered = (error: unknown) => /Query read timeout/.test(String(error));

/** Whether the server answered that it cannot write. */
export const isReadOnly = (error: unknown) => codeOf(error) === readOnly;

/** Whether the database is down, starting, full, out of reach or without a leader: later it will answer again. */
export const isAway = (error: unknown) => away.test(codeOf(error)) || lost.test(String(error));

/** The connection ended while a transaction was being committed: whether it was is not known. */
export class CommitUnknown extends Error {
  override readonly name = 'CommitUnknown';

  constructor(cause: unknown) {
    super('the connection ended during the commit', { cause });
  }
}

/**
 * What a failed commit means. An ERROR is an answer: nothing was changed. Anything else ended the connection before the
 * answer, a FATAL of a server that stops included.
 */
export const failedCommit = (error: unknown) =>
  (error as { severity?: unknown } | undefined)?.severity === 'ERROR' ? error : new CommitUnknown(error);
