import { createStore, del, get, set } from 'idb-keyval';

/** Storage for keys that cannot leave the browser. */
interface Vault {
  get<T>(name: string): Promise<T | undefined>;
  set(name: string, value: unknown): Promise<void>;
  del(name: string): Promise<void>;
}

function database(): Vault {
  const store = createStore('kickstand', 'session');
  return {
    get: (name) => get(name, store),
    set: (name, value) => set(name, value, store),
    del: (name) => del(name, store),
  };
}

function memory(): Vault {
  const held = new Map<string, unknown>();
  return {
    get: async <T>(name: string) => held.get(name) as T | undefined,
    set: async (name, value) => void held.set(name, value),
    del: async (name) => void held.delete(name),
  };
}

/** IndexedDB; where a browser has none, a session lasts as long as its window. */
export const vault: Vault = typeof indexedDB === 'undefined' ? memory() : database();
