import { z } from 'zod';

const merchant = z.object({
  merchantId: z.string(),
  appId: z.string(),
  /** The key that the merchant signs with, its public half as PEM. */
  merchantKey: z.string(),
  /** The key that the house signs with, its private half as PEM. */
  houseKey: z.string(),
});

/** What the demo's payment houses know of the demo: its server writes it, the simulator reads it. */
export const demoHousesFile = z.object({
  wechat: merchant.extend({ miniAppId: z.string(), serial: z.string(), apiV3Key: z.string() }),
  alipay: merchant,
});
export type DemoHouses = z.infer<typeof demoHousesFile>;
