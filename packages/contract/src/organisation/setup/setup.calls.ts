import { z } from 'zod';
import { defineCalls, modelFields, phone } from '../../kit/index.ts';
import { sessionOpened } from '../../platform/session/index.ts';
import { webFields } from '../../platform/settings/index.ts';
import { finding } from '../../platform/status/index.ts';

const loginStep = 'unaudited-login-step' as const;

/** The one-time code as printed; spaces, dashes and case are ignored. */
const code = z.string().max(40);

/** A new deployment: the company, its first administrator, its settings. */
export const setupWish = webFields.extend({
  administrator: z.object({ name: z.string().trim().min(2).max(20), phone }),
  models: z
    .array(modelFields)
    .min(1)
    .max(20)
    .refine((models) => new Set(models.map(({ name }) => name.toLowerCase())).size === models.length),
});
export type SetupWish = z.infer<typeof setupWish>;

/** The set-up of a deployment: once, with the code printed by its server. */
export const setup = defineCalls('setup', {
  check: {
    summary: 'Check the one-time code that the server printed, and get what was found about the deployment',
    method: 'POST',
    path: '/auth/setup/code',
    access: 'handshake',
    rows: 'none',
    body: z.object({ code }),
    reply: z.object({ findings: z.array(finding) }),
    audit: loginStep,
    refusals: ['setup.done', 'setup.code_wrong'],
  },

  begin: {
    summary:
      'Create the company, roles, vehicle models and first administrator, who is then logged in; works once',
    method: 'POST',
    path: '/auth/setup',
    access: 'handshake',
    rows: 'none',
    body: setupWish.extend({ code }),
    reply: sessionOpened,
    audit: loginStep,
    refusals: ['setup.done', 'setup.code_wrong', 'settings.maps'],
  },
});
