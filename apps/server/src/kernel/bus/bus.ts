/** Handles one message of a device; if it returns a promise, the device is acknowledged only once it resolves. */
export type Uplink = (topic: string, payload: Uint8Array) => Promise<void> | undefined;

/** How the programs of a deployment and its devices communicate: in-process over the embedded broker, or over an external one. */
export interface Bus {
  /** Whether other programs of the deployment receive messages too. */
  readonly shared: boolean;
  publish(topic: string, payload: Uint8Array | string, options?: { qos?: 0 | 1 }): void;
  /** Subscribes to what is published from now on. Returns how to unsubscribe. */
  subscribe(pattern: string, listener: (topic: string, payload: Uint8Array) => void): () => void;
  /** Whether messages of flooding devices are throttled before they are handled. */
  readonly throttles: boolean;
  /** Receives the messages of all devices; for the one gateway of a deployment. Returns how to stop. */
  uplink(ingest: Uplink): () => void;
  /** Whether this controller can be reached now; undefined if the broker does not tell. */
  listening(imei: string): boolean | undefined;
  /** Number of controllers connected now; undefined if the broker does not tell. */
  devices(): number | undefined;
  /** Whether the broker is reachable. */
  connected(): boolean;
  close(): Promise<void>;
}
