import type { Words } from '../../kit/words.ts';
import type { zh } from './settings.words.zh.ts';

export const en: Words<typeof zh> = {
  title: 'System configuration',
  deviceUpgrade: {
    title: 'Device upgrade',
    hint: 'Whose packages are trusted, how fast they are sent and what that costs; keys are shown no more once they are written, only their fingerprints',
    noKeys: 'None is set: no package can be taken in',
    fields: {
      keys: 'Public keys',
      fingerprints: 'Fingerprints of keys',
      kilobytesPerSecond: 'Sending speed',
      centsPerMegabyte: 'Mobile data, each MB',
    },
    hints: {
      keys: 'Public ed25519 keys in PEM, at most five; empty, they stay as they are',
      kilobytesPerSecond: 'To all devices together, at most 2,048 kB/s',
      centsPerMegabyte: 'For the estimated cost of upgrades; may be empty',
    },
  },
  mail: {
    title: 'Mail server',
    hint: 'Invoices, subscribed reports and month packages leave through it; without one, e-mails wait in the outbox.',
    fields: {
      source: 'State',
      hasPassword: 'Password kept',
    },
    hints: {
      host: 'Empty: none is used',
      password: 'Empty: it stays as it is; it is never shown again',
      sender: 'The address that receivers see',
    },
    securities: { tls: 'TLS (465)', starttls: 'STARTTLS (587)', none: 'None' },
    sources: { here: 'Set', program: 'Set with the program', none: 'Not set' },
    test: 'Send a test',
    testEffect: 'An e-mail leaves through the mail server at once, and what the server answers is shown',
    to: 'To',
    toNeeded: 'Say where it goes',
    taken: (answer) => `The server took it: ${answer}`,
    refused: (answer) => `It was not sent: ${answer}`,
  },
  web: 'Web and base maps',
  webHint:
    'Applies to the whole system: login page, top-left corner, watermark and maps. Browsers pick it up the next time they load the page.',
  saved: 'Saved',
  fieldWork: 'Field staff',
  fieldWorkHint: 'Applies to the staff of your own company only.',
  taskLimit: { mostTasks: 'Most open tasks per person' },
  taskLimitHint: 'Assigning, handing over and picking up all stop here',
  tasks: 'tasks',
  edit: 'Edit',
  done: 'Saved; reload the page to see it',
  reload: 'Reload',
  fields: {
    title: 'Console title',
    company: 'Company name',
    locale: 'Default language',
    maps: 'Base maps',
    fixedMaps: 'Base maps set on the server',
  },
  hints: {
    logo: 'PNG, JPEG or WebP; it is scaled down to 128 pixels high',
    chatUrl: 'Starts with https; leave empty if you have none',
    maps: 'Separate with spaces: amap, tencent, tianditu:KEY, xyz=tile address, gcj=tile address (GCJ-02), style=style address. Addresses contain {z}, {x} and {y}. Browsers contact these hosts only.',
  },
  locales: { 'zh-CN': '简体中文', 'en-US': 'English' },
  noMaps: 'None yet: maps show the streets of the demo town, or a plain background without one',
  pickLogo: 'Choose a picture',
  dropLogo: 'Use the built-in logo',
  badLogo: 'This picture cannot be read, or is over 30 kB even when scaled down',
};
