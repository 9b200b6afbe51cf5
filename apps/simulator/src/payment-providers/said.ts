/** A provider's response. */
export interface Said {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
}

/** A raw request. */
export interface Heard {
  method: string;
  /** With its query. */
  path: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
}
