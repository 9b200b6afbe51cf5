import type { Db } from './database/db.ts';

/** Something that a domain says happened, for whoever stands above it. */
export interface DomainEvent<Payload> {
  readonly name: string;
  /**
   * Tell everybody who hears it, one after the other in the order in which they are connected, within the caller's transaction. What
   * one of them refuses or throws is refused or thrown here: nobody after it is told, and the transaction is undone.
   */
  tell(db: Db, payload: Payload): Promise<void>;
}

/** Something that a domain has to know and only one above it can say. */
export interface Question<Args extends readonly unknown[], Answer> {
  readonly name: string;
  /** What the one that answers it says. */
  ask(...args: Args): Answer;
}

type Connected = (...args: never[]) => unknown;

/** That a domain hears an event or answers a question of one below it. */
export interface Connection {
  readonly name: string;
  readonly kind: 'event' | 'question';
  readonly to: Connected;
}

let connected: ReadonlyMap<string, readonly Connected[]> = new Map();

const connectedTo = (name: string) =>
  connected.get(name) ?? fail(`${name} leads nowhere: the domains were not connected`);

function fail(message: string): never {
  throw new Error(message);
}

/** Declare what a domain tells those above it, by a name of its own: `rides.tripEnded`. */
export const defineEvent = <Payload>(name: string): DomainEvent<Payload> => ({
  name,
  async tell(db, payload) {
    for (const hear of connectedTo(name)) await (hear as (db: Db, payload: Payload) => unknown)(db, payload);
  },
});

/** Declare what a domain asks one above it, by a name of its own: `rides.creditAtStake`. */
export const defineQuestion = <Args extends readonly unknown[], Answer>(
  name: string,
): Question<Args, Answer> => ({
  name,
  ask: (...args) => (connectedTo(name)[0] as unknown as (...args: Args) => Answer)(...args),
});

/** Say who hears an event. */
export const hears = <Payload>(
  { name }: DomainEvent<Payload>,
  to: (db: Db, payload: Payload) => Promise<unknown>,
): Connection => ({ name, kind: 'event', to: to as Connected });

/** Say who answers a question. */
export const answers = <Args extends readonly unknown[], Answer>(
  { name }: Question<Args, Answer>,
  to: (...args: Args) => Answer,
): Connection => ({ name, kind: 'question', to: to as unknown as Connected });

/** Connect events and questions with those who hear and answer them, instead of what was connected before. A question has one answer. */
export function connect(connections: readonly Connection[]): void {
  const next = new Map<string, Connected[]>();
  for (const { name, kind, to } of connections) {
    const known = next.get(name) ?? [];
    if (kind === 'question' && known.length > 0) fail(`${name} is answered twice`);
    next.set(name, [...known, to]);
  }
  connected = next;
}
