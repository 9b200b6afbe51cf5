import { everything } from '@kickstand/domain/platform/access';
import { Bounded } from '../../kernel/bounded.ts';
import type { Database } from '../../kernel/database/db.ts';
import { imageOf } from './transfers.store.ts';

/** Images of some megabytes each. */
const mostKept = 8;

/** The images being sent, in memory. */
export class Images {
  readonly #database: Database;
  readonly #kept = new Bounded<string, Promise<Uint8Array | undefined>>(mostKept);
  readonly #there = new Bounded<string, Uint8Array>(mostKept);

  constructor(database: Database) {
    this.#database = database;
  }

  /** A package's image, if in memory. */
  at(packageId: string): Uint8Array | undefined {
    return this.#there.get(packageId);
  }

  /** Loads a package's image into memory. */
  async load(packageId: string): Promise<void> {
    const known =
      this.#kept.get(packageId) ?? this.#database.read(everything, (db) => imageOf(db, packageId));
    this.#kept.set(packageId, known);
    try {
      const image = await known;
      if (image) this.#there.set(packageId, image);
    } finally {
      // What could not be read is read again.
      if (!this.#there.get(packageId)) this.#kept.delete(packageId);
    }
  }
}
