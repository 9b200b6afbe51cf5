import type { FieldWords } from '../words.ts';

/** Of whatever is sent to many vehicles. */
const jobs: FieldWords = {
  canary: 'How many vehicles, or how many percent of them, come first.',
  concurrency: 'How many vehicles are under way at once.',
  fromVersions: 'Only vehicles that report one of these; empty: any.',
  packageId: 'The package that is sent.',
  packageName: 'What the package is called.',
  packageVersion: 'The version of the package, as controllers report it.',
  stopPercent: 'It stops by itself when one can be sure that more percent than this fail.',
  window: 'Between when vehicles are sent anything, by the clock of the areas; null: at any time.',
  eta: 'When it is expected to be through, epoch milliseconds; null: it does not go on.',
  isDowngrade: 'Whether vehicles had a newer version.',
  skipped: 'How many were left out: they have the version, or may not come from theirs.',
  underWay: 'How many have been offered the package and have no outcome yet.',
  stratum: 'The revision of the hardware; empty where it tells none.',
  attempts: 'How often it was cut off in the middle of the download.',
  fromVersion: 'The previous version; null: none reported.',
  nowVersion: 'The reported version; null: none reported.',
  toVersion: 'The version of the package.',
  isCanary: 'Whether it belongs to the canary.',
  taskId: 'The task of the field staff that looks for it after it did not come back; null: none.',
  stateAt: 'Since when it is in its state, epoch milliseconds.',
  megabytes: 'Mobile data, megabytes.',
  strata: 'The revisions of the hardware.',
  already: 'How many have the version already.',
  busy: 'Vehicles that are in another upgrade under way, at most ten: it is refused with them.',
  barred: 'How many may not come from the version that they have.',
  costCents: 'The cost of mobile data, cents; null: the price of a megabyte is not set.',
  downgrades: 'How many have a newer version.',
};

/** Of upgrades, which try some vehicles first. */
const firmwareJobs: FieldWords = {
  ...jobs,
  canaryUnit: 'Whether the canary is a number of vehicles or a percentage of them.',
  severalWindows: 'Whether it may go on in further windows when it does not fit into one.',
  startsNow: 'Whether its canary starts at once; otherwise it is a draft.',
  canaryOk: 'Of the canary, how many succeeded.',
  canaryFail: 'Of the canary, how many failed or went back.',
  canaryOffline: 'Of the canary, how many were silent after their restart.',
  failAtLeast:
    'Minimum failure rate, percent: the lower bound of the 95 % Wilson interval; null: no outcomes yet.',
  failPercent: 'Of those with an outcome, how many failed, percent; null: none has one.',
  isCanaryThrough: 'Whether all of the canary came to an outcome and nothing stopped it.',
  promotedAt: 'When it went on with all vehicles, epoch milliseconds; null: it has not.',
  promotedBy: 'Who had it go on with all vehicles; null: nobody.',
  retryOf: 'The upgrade whose failed vehicles it tries again; null: none.',
};

const packages: FieldWords = {
  fromVersions: 'The versions it may replace; empty: any.',
  md5: 'The MD5 of the image, in hex.',
  sha256: 'The SHA-256 of the image, in hex.',
  notes: 'What is new in it.',
  packageVersion: 'Its version, as controllers report it.',
  signedBy: 'The end of the fingerprint of the key that it is signed with.',
  size: 'Bytes of the image.',
  uploadedAt: 'When it was taken in, epoch milliseconds.',
  uploadedBy: 'Who took it in.',
  content: 'The file of the package, in base64.',
  stopped: 'How many upgrades were stopped.',
};

const voices: FieldWords = {
  packageId: 'The voice pack.',
  packageVersion: 'Its version, as controllers report it.',
  notes: 'Release notes.',
  standard: 'How many of the slots 1 to 6 have a sound.',
  own: 'How many of the slots 7 to 20 have a sound.',
  md5: 'The MD5 of the image, in hex; null while it is a draft.',
  size: 'Bytes; null where the slot has no sound.',
  slot: 'The slot, 1 to 20.',
  use: 'When vehicles play it; the slots 7 to 20 are the business’s own.',
  isOpen: 'Whether the pack is a draft, so that its sounds may change.',
  text: 'The spoken text, for readers; null if the slot has no sound.',
  hz: 'Samples a second; null where the slot has no sound.',
  lengthMs: 'How long it is, milliseconds; null where the slot has no sound.',
  peak: 'Its loudest sample, dBFS; null where the slot has no sound.',
  content: 'A WAV or MP3 file, in base64.',
  uploadedAt: 'When it was begun, epoch milliseconds.',
  uploadedBy: 'Who began it.',
  stopped: 'How many pushes were stopped.',
};

const speech: FieldWords = {
  url: 'The base address of the provider’s API, to which `/audio/speech` is added; empty: not set.',
  model: 'The provider’s model, by its name there.',
  voices: 'The voices to choose from, by their names at the provider.',
  token: 'The token shown to the provider; empty: as it is, unless the address changes.',
  hasToken: 'Whether a token is stored; it is never shown.',
  text: 'The text to speak, at most 60 characters.',
  voice: 'One of the voices.',
  content: 'The sound as a WAV file, in base64.',
  lengthMs: 'How long it is, milliseconds.',
};

const of = (feature: string, words: FieldWords): FieldWords =>
  Object.fromEntries(Object.entries(words).map(([name, text]) => [`${feature}/${name}`, text]));

/** Fields of what controllers are sent. */
export const fieldsOfUpgrades: FieldWords = {
  ...of('firmwareJobs', firmwareJobs),
  ...of('firmwarePackages', packages),
  ...of('voicePacks', voices),
  ...of('voiceJobs', jobs),
  ...of('speech', speech),
  'stop.n': 'How many vehicles; 0 where nothing is counted.',
  'stop.stratum': 'The revision of the hardware that it was about.',
  'upgradeSettings/fingerprints': 'The SHA-256 of each key that packages are trusted by, in hex.',
  'upgradeSettings/keys': 'Public ed25519 keys in PEM, at most five; empty: they stay as they are.',
  'upgradeSettings/kilobytesPerSecond':
    'How fast packages are sent to all controllers together, kilobytes a second.',
  'upgradeSettings/alertEmail': 'E-mail address notified when an upgrade stops automatically; empty: none.',
  'upgradeSettings/centsPerMegabyte': 'The price of a megabyte of mobile data, cents; null: not set.',
};
