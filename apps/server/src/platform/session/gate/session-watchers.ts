import type { EndReason } from '@kickstand/contract/platform/session';
import type { Rights } from '@kickstand/domain/platform/access';

export type OnEnded = (reason: EndReason) => void;
export type OnRights = (rights: Rights) => void;

interface Watcher {
  onEnded: OnEnded;
  onRights: OnRights | undefined;
  /** The rights last reported to it. */
  seen: string | undefined;
}

/** The same text for equal rights. */
const signatureOf = ({ codes, scope, limits }: Rights) => JSON.stringify([[...codes].sort(), scope, limits]);

/** The watchers of sessions, notified once of an end, and each time the rights have changed. */
export class SessionWatchers {
  readonly #bySid = new Map<string, Set<Watcher>>();

  get sids() {
    return [...this.#bySid.keys()];
  }

  /** `known` are the rights already known to the watcher. Returns a function that removes it. */
  add(sid: string, known: Rights | undefined, onEnded: OnEnded, onRights: OnRights | undefined) {
    const own = this.#bySid.get(sid) ?? new Set();
    const watcher = { onEnded, onRights, seen: known && signatureOf(known) };
    this.#bySid.set(sid, own.add(watcher));
    return () => {
      own.delete(watcher);
      if (own.size === 0 && this.#bySid.get(sid) === own) this.#bySid.delete(sid);
    };
  }

  ended(sid: string, reason: EndReason) {
    const told = this.#bySid.get(sid);
    this.#bySid.delete(sid);
    for (const { onEnded } of told ?? []) onEnded(reason);
  }

  /** The present rights; reported only if changed. */
  now(sid: string, rights: Rights) {
    const signature = signatureOf(rights);
    for (const watcher of this.#bySid.get(sid) ?? []) {
      const { seen, onRights } = watcher;
      watcher.seen = signature;
      if (seen !== signature) onRights?.(rights);
    }
  }
}
