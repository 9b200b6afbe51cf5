import { z } from 'zod';
import { codes, defineCalls, int32 } from '../../kit/index.ts';
import { locales, webConfig, webFields } from './settings.rows.ts';

const base = '/ebike/v3/backend';

/** An origin, with or without a folder of it; empty where the deployment's own server answers. */
const otherBase = z.string().max(300);

/** Which names and addresses calls of this deployment carry. */
const transport = z.object({
  /** Goes in the header `application-id` with the wish for a code: which deployment's page this is, never a credential. */
  applicationId: z.string(),
  /** Where files are kept; a deployment on `obs` asks for codes under a path of its own. */
  storage: z.enum(['local', 'obs']),
  /** Where calls of device authorisation go. */
  mieba: otherBase,
  /** The multi-api host. */
  java: otherBase,
});
export type Transport = z.infer<typeof transport>;

/** What a deployment says about itself before anybody has logged in. */
export const clientConfig = z.object({
  title: z.string(),
  subTitle: z.string(),
  company: z.string(),
  /** A picture as an address; empty for the built-in mark. */
  logo: z.string(),
  locale: z.enum(locales),
  /** The IANA zone of business days and of every shown time. */
  timeZone: z.string(),
  hotline: z.string(),
  /** Where the support desk chats; absent or empty where there is none. */
  chatUrl: z.union([z.literal(''), z.url({ protocol: /^https$/ })]).optional(),
  demo: z.boolean(),
  /** How calls travel to this deployment. */
  transport,
  /** Nobody has set this deployment up yet: it begins on the setup page. */
  needsSetup: z.boolean(),
});
export type ClientConfig = z.infer<typeof clientConfig>;

export const settings = defineCalls('settings', {
  clientConfig: {
    summary: 'Get title, logo, company, language and time zone of this deployment',
    method: 'GET',
    path: `${base}/client-config`,
    access: 'public',
    rows: 'none',
    reply: clientConfig,
  },

  web: {
    summary: 'Get the console’s title, logo, company, chat and maps for editing',
    method: 'GET',
    path: `${base}/config/web`,
    access: codes('0502'),
    rows: 'none',
    reply: webConfig,
  },

  setWeb: {
    summary: 'Change the console’s title, logo, company, chat and maps; browsers see it after a reload',
    method: 'PUT',
    path: `${base}/config/web`,
    access: codes('0502,050279'),
    rows: 'whole',
    body: webFields.extend({ version: int32 }),
    reply: webConfig,
    audit: { module: 'settings', action: 'web', sensitive: true },
    refusals: ['common.stale_version', 'settings.maps'],
  },
});
