import type { Words } from '../../kit/words.ts';
import type { zh } from './settings.words.zh.ts';

export const en: Words<typeof zh> = {
  title: 'System configuration',
  web: 'Web and base maps',
  webHint:
    'Holds for the whole system: login page, top left corner, watermark and maps. Browsers show it when they next load the page.',
  saved: 'Saved',
  fieldWork: 'Field staff',
  fieldWorkHint: 'Holds for the staff of your own company.',
  taskLimit: { mostTasks: 'Open tasks per person, at most' },
  taskLimitHint: 'Nobody is given, handed or takes more',
  tasks: 'tasks',
  edit: 'Edit',
  done: 'Saved; it shows once the page is loaded anew',
  reload: 'Load anew',
  fields: {
    title: 'Console title',
    subTitle: 'Subtitle',
    company: 'Company name',
    logo: 'Logo',
    locale: 'Default language',
    hotline: 'Hotline',
    chatUrl: 'Chat address',
    maps: 'Base maps',
    fixedMaps: 'Base maps set on the server',
    version: 'Version',
  },
  hints: {
    logo: 'PNG, JPEG or WebP; it is scaled down to 128 pixels of height',
    chatUrl: 'Begins with https; leave it empty if you have none',
    maps: 'With spaces between them: amap, tencent, tianditu:KEY, xyz=tile address, gcj=tile address (GCJ-02), style=style address. Addresses hold {z}, {x} and {y}. Browsers may ask only these hosts.',
  },
  locales: { 'zh-CN': '简体中文', 'en-US': 'English' },
  noMaps: 'None yet: maps show a plain ground',
  pickLogo: 'Choose a picture',
  dropLogo: 'Back to the built-in mark',
  badLogo: 'This picture cannot be read, or is over 30 kB even when scaled down',
};
