import { z } from 'zod';

const storageKey = 'clientConfig';

/** What a deployment says about itself; every part may be missing. */
const clientConfig = z
  .object({
    title: z.string(),
    subTitle: z.string(),
    company: z.string(),
    logo: z.string(),
    locale: z.string(),
    timeZone: z.string(),
    hotline: z.string(),
  })
  .partial();
export type ClientConfig = z.infer<typeof clientConfig>;

/** The deployment's configuration as this browser last saw it. */
export function readConfig(): ClientConfig {
  try {
    return clientConfig.parse(JSON.parse(localStorage.getItem(storageKey) ?? '{}'));
  } catch {
    return {};
  }
}

export const keepConfig = (config: ClientConfig) => localStorage.setItem(storageKey, JSON.stringify(config));
