import { type ClientConfig, clientConfig } from '@kickstand/contract/platform/settings';

const storageKey = 'clientConfig';
const anyPart = clientConfig.partial();

/** The deployment's configuration as this browser last saw it; every part may be missing. */
export function readConfig(): Partial<ClientConfig> {
  try {
    return anyPart.parse(JSON.parse(localStorage.getItem(storageKey) ?? '{}'));
  } catch {
    return {};
  }
}

export const keepConfig = (config: ClientConfig) => localStorage.setItem(storageKey, JSON.stringify(config));
