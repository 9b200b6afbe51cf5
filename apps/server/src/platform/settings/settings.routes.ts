import { settings } from '@kickstand/contract/platform/settings';
import { routes } from '../../kernel/call/calls.ts';
import { changeWeb, clientConfigOf, type SettingsParts, showWeb } from './web.service.ts';

export const settingsRoutes = (parts: SettingsParts) =>
  routes(settings, {
    clientConfig: ({ db }) => clientConfigOf(parts, db),
    web: (ctx) => showWeb(parts, ctx),
    setWeb: (ctx, input) => changeWeb(parts, ctx, input),
  });
