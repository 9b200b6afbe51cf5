import { clientConfig, settings } from '@kickstand/contract/settings';
import { routes } from '../../kernel/calls.ts';
import { settingOf } from '../../kernel/setting.ts';

/** What a new deployment calls itself until somebody sets it. */
const standard = {
  title: '微支架运营平台',
  subTitle: '共享电单车运营平台',
  company: 'Kickstand',
  logo: '',
  locale: 'zh-CN',
  hotline: '',
} as const;

export const settingsRoutes = ({ demo, businessZone }: { demo: boolean; businessZone: string }) =>
  routes(settings, {
    clientConfig: async ({ db }) => {
      const stored = clientConfig.partial().safeParse(await settingOf(db, 'clientConfig'));
      return { ...standard, timeZone: businessZone, demo, ...(stored.success && stored.data) };
    },
  });
