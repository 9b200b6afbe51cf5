/** What a provider answers to a request. */
export interface Said {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
}

/** A request as it came, byte for byte. */
export interface Heard {
  method: string;
  /** With its query. */
  path: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
}
