interface ImportMetaEnv {
  /** Which build this is, for the bearer's `build` claim. */
  readonly VITE_BUILD: string;
  /** The program's own name, for the claim `package`. */
  readonly VITE_PACKAGE: string;
}

interface ImportMeta {
  readonly env: ImportMetaEnv;
  /** Of Vite: modules by their file names. */
  glob<T>(pattern: string, options: { eager: true }): Record<string, T>;
}

declare module '*.css';
