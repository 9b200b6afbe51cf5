import { z } from 'zod';

const merchant = z.object({
  merchantId: z.string(),
  appId: z.string(),
  /** What is agreed about collecting after rides. */
  serviceId: z.string().default(''),
  /** The key that the merchant signs with, its public half as PEM. */
  merchantKey: z.string(),
  /** The key that the provider signs with, its private half as PEM. */
  providerKey: z.string(),
});

const numbers = {
  wechat: merchant.extend({ miniAppId: z.string(), serial: z.string(), apiV3Key: z.string() }),
  alipay: merchant,
};

/** What the demo's payment providers know of the demo: its server writes `demo/providers.json` in the data folder, the simulator reads it. */
export const demoProvidersFile = z.object({
  /** Changes with the keys: the database knows the same word. */
  provision: z.string(),
  /** Where they listen on this machine. */
  port: z.int().positive(),
  ...numbers,
  /** Franchisees that collect themselves: their numbers there. */
  franchisees: z.array(z.object({ agentId: z.int(), ...numbers })).default([]),
});
export type DemoProvidersFile = z.infer<typeof demoProvidersFile>;
/** How the providers and their merchant know each other. */
export type DemoProviders = Pick<DemoProvidersFile, 'wechat' | 'alipay'> & {
  franchisees?: DemoProvidersFile['franchisees'];
};
