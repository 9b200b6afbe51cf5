/** Hears one message of a device; when it answers a promise, the device gets its acknowledgement only after that. */
export type Uplink = (topic: string, payload: Uint8Array) => Promise<void> | undefined;

/** How the programs of one deployment and its devices talk: in-process over the embedded broker, or over another one. */
export interface Bus {
  /** Whether other programs of the deployment hear it as well. */
  readonly shared: boolean;
  publish(topic: string, payload: Uint8Array | string, options?: { qos?: 0 | 1 }): void;
  /** Hear what is published from now on. Answers how to stop. */
  subscribe(pattern: string, hear: (topic: string, payload: Uint8Array) => void): () => void;
  /** Whether floods of single devices are held back before they are heard. */
  readonly throttles: boolean;
  /** Hear all devices; for the one gateway of a deployment. Answers how to stop. */
  uplink(hear: Uplink): () => void;
  /** Whether this controller can be reached at this moment; undefined when the broker does not tell. */
  listening(imei: string): boolean | undefined;
  /** Controllers that are connected now; undefined when the broker does not tell. */
  devices(): number | undefined;
  /** Whether the broker is there. */
  connected(): boolean;
  close(): Promise<void>;
}
