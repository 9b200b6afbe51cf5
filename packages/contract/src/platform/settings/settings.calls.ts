import { z } from 'zod';
import { codes, defineCalls, int32 } from '../../kit/index.ts';
import { locales, webConfig, webFields } from './settings.rows.ts';

const base = '/ebike/v3/backend';

/** An origin, with or without a path; empty if the deployment's own server answers. */
const otherBase = z.string().max(300);

/** The names and URLs for calls of this deployment. */
const transport = z.object({
  /** Sent in the header `application-id` when a code is requested: names the page's deployment, never a credential. */
  applicationId: z.string(),
  /** Where files are stored; a deployment on `obs` requests codes under its own path. */
  storage: z.enum(['local', 'obs']),
  /** The base of device authorisation calls. */
  mieba: otherBase,
  /** The multi-api host. */
  java: otherBase,
});
export type Transport = z.infer<typeof transport>;

/** A deployment's public configuration, before login. */
export const clientConfig = z.object({
  title: z.string(),
  subTitle: z.string(),
  company: z.string(),
  /** A URL; empty for the built-in logo. */
  logo: z.string(),
  locale: z.enum(locales),
  /** The IANA zone of business days and of every displayed time. */
  timeZone: z.string(),
  hotline: z.string(),
  /** The URL of the support chat; absent or empty if there is none. */
  chatUrl: z.union([z.literal(''), z.url({ protocol: /^https$/ })]).optional(),
  demo: z.boolean(),
  /** The transport of calls. */
  transport,
  /** The deployment is not set up yet and starts with the setup page. */
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
