interface ImportMetaEnv {
  /** Which build this is, for the bearer's `build` claim. */
  readonly VITE_BUILD: string;
}

interface ImportMeta {
  readonly env: ImportMetaEnv;
}

declare module '*.css';
