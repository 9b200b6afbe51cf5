import type { Words } from '../../kit/words.ts';
import type { zh } from './settings.words.zh.ts';

export const en: Words<typeof zh> = {
  title: 'System configuration',
  deviceUpgrade: {
    title: 'Device upgrade',
    hint: 'Which signing keys are trusted, how fast packages are sent and what the data costs. Saved keys are never shown again, only their fingerprints.',
    noKeys: 'No keys: packages cannot be uploaded',
    fields: {
      keys: 'Public keys',
      fingerprints: 'Fingerprints of keys',
      kilobytesPerSecond: 'Sending speed',
      centsPerMegabyte: 'Mobile data per MB',
      alertEmail: 'Alert e-mail',
    },
    hints: {
      keys: 'Public ed25519 keys in PEM, at most five; leave empty to keep the present ones',
      kilobytesPerSecond: 'For all devices together, at most 2,048 kB/s',
      centsPerMegabyte: 'Used to estimate the cost of upgrades; optional',
      alertEmail: 'Written to when an upgrade stops by itself; optional',
    },
  },
  speech: {
    title: 'Text to speech',
    hint: 'Speaks texts for voice packs. Without it, texts must be recorded by hand and uploaded.',
    none: 'Not set',
    fields: { url: 'API address', model: 'Model', voices: 'Voices', token: 'Token', hasToken: 'Token saved' },
    hints: {
      url: 'An OpenAI-compatible API such as https://speech.example.com/v1, of which /audio/speech is requested; leave empty to use none',
      model: 'By its name at the provider, for example tts-1',
      voices: 'By their names at the provider, separated by commas, at most 20',
      token:
        'Leave empty to keep the present one, but enter it again when the address changes; it is never shown again',
    },
  },
  mail: {
    title: 'Mail server',
    hint: 'Sends invoices, subscribed reports and month packages. Without one, e-mails wait in the outbox.',
    fields: {
      source: 'State',
      hasPassword: 'Password saved',
    },
    hints: {
      host: 'Leave empty to use none',
      password: 'Leave empty to keep the present one; it is never shown again',
      sender: 'The address that recipients see',
    },
    securities: { tls: 'TLS (465)', starttls: 'STARTTLS (587)', none: 'None' },
    sources: { here: 'Set', program: 'Set with the program', none: 'Not set' },
    test: 'Send a test e-mail',
    testEffect: 'Sends an e-mail through the mail server now and shows how the server answers',
    to: 'To',
    toNeeded: 'Enter a recipient',
    taken: (answer) => `Accepted by the server: ${answer}`,
    refused: (answer) => `Not sent: ${answer}`,
  },
  web: 'Web and base maps',
  webHint:
    'Applies to the whole system: login page, top-left corner, watermark and maps. Browsers pick it up the next time they load the page.',
  saved: 'Saved',
  fieldWork: 'Field staff',
  fieldWorkHint: 'Applies to the staff of your own company only.',
  taskLimit: { mostTasks: 'Most open tasks per person' },
  taskLimitHint: 'No more can be assigned, handed over or picked up beyond it',
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
