import { z } from 'zod';
import { codes, defineCalls, int32 } from '../../kit/index.ts';

const path = '/ebike/v3/backend/config/mail' as const;

/** `tls`: from the first byte, as on port 465. `starttls`: upgraded, as on port 587. `none`: unencrypted. */
export const mailSecurities = ['tls', 'starttls', 'none'] as const;

/** The settings for sending e-mail. */
const mailFields = z.object({
  /** Empty: not set. */
  host: z
    .string()
    .trim()
    .max(120)
    .regex(/^([A-Za-z0-9.-]+)?$/),
  port: z.int().min(1).max(65_535),
  security: z.enum(mailSecurities),
  /** Empty if the server requires no login. */
  user: z.string().trim().max(120),
  /** The sender of the e-mails. */
  sender: z.union([z.literal(''), z.email().max(120)]),
});

export const mailConfig = mailFields.extend({
  /** Whether a password is stored; it is never shown. */
  hasPassword: z.boolean(),
  /** The source of the setting: here, the program's own, or none, so that e-mails are queued. */
  source: z.enum(['here', 'program', 'none']),
  version: z.int(),
});
export type MailConfig = z.infer<typeof mailConfig>;

/** The mail server. */
export const mailServer = defineCalls('mailServer', {
  show: {
    summary: 'Get the outgoing mail server, without its password',
    method: 'GET',
    path,
    access: codes('0502'),
    rows: 'none',
    reply: mailConfig,
  },
  change: {
    summary: 'Set the outgoing mail server; a password left empty is kept',
    method: 'PUT',
    path,
    access: codes('0502,050279'),
    rows: 'whole',
    body: mailFields.extend({ password: z.string().max(200), version: int32 }),
    reply: mailConfig,
    audit: { module: 'settings', action: 'mailServer', sensitive: true },
    refusals: ['common.stale_version', 'mail.sender'],
  },
  test: {
    summary: 'Send a test e-mail through the mail server, and return the server’s answer',
    method: 'POST',
    path: `${path}/test`,
    access: codes('0502,050279'),
    rows: 'whole',
    body: z.object({ to: z.email().max(120) }),
    reply: z.object({ isTaken: z.boolean(), answer: z.string() }),
    audit: { module: 'settings', action: 'testMail' },
    refusals: ['mail.none'],
  },
});
