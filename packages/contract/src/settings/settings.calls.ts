import { z } from 'zod';
import { defineCalls } from '../kit/index.ts';

/** What a deployment says about itself before anybody has logged in. */
export const clientConfig = z.object({
  title: z.string(),
  subTitle: z.string(),
  company: z.string(),
  /** A path on this server; empty for the built-in mark. */
  logo: z.string(),
  locale: z.enum(['zh-CN', 'en-US']),
  /** The IANA zone of business days and of every shown time. */
  timeZone: z.string(),
  hotline: z.string(),
  /** Where the support desk chats; absent or empty where there is none. */
  chatUrl: z.union([z.literal(''), z.url({ protocol: /^https$/ })]).optional(),
  demo: z.boolean(),
});
export type ClientConfig = z.infer<typeof clientConfig>;

export const settings = defineCalls('settings', {
  clientConfig: {
    summary: 'Title, logo, company, language and time zone of this deployment',
    method: 'GET',
    path: '/ebike/v3/backend/client-config',
    access: 'public',
    rows: 'none',
    reply: clientConfig,
  },
});
