import type { ClientConfig } from '@kickstand/contract/platform/settings';
import { useSyncExternalStore } from 'react';
import { type BothWays, inLocale } from '../words.ts';
import { keepConfig, readConfig } from './client-config.ts';

const storageKey = 'genericBrand';
const listeners = new Set<() => void>();

/** The name under which the console appears. */
interface Brand {
  title: string;
  subTitle: string;
  company: string;
  logo: string;
  generic: boolean;
}

const ownMark = '/logo.svg';

/** The names of a deployment that never chose its own, and its subtitle; other names are shown as given. */
const standard: readonly BothWays[] = [
  { zh: '微支架运营平台', en: 'Kickstand operations platform' },
  { zh: '共享电单车运营平台', en: 'Shared e-bike operations platform' },
];

const [standardTitle = { zh: '', en: '' }, standardSubTitle = { zh: '', en: '' }] = standard;

function shown(text: string | undefined, otherwise: BothWays) {
  const known = text ? standard.find(({ zh }) => zh === text) : otherwise;
  return known ? inLocale(known) : (text ?? '');
}

const generic: Brand = {
  title: inLocale({ zh: '共享运营平台', en: 'shared operations platform' }),
  subTitle: inLocale({ zh: '共享电单车', en: 'Shared e-bikes' }),
  company: '',
  logo: ownMark,
  generic: true,
};

const own = ({ title, subTitle, company, logo }: Partial<ClientConfig>): Brand => ({
  title: shown(title, standardTitle),
  subTitle: shown(subTitle, standardSubTitle),
  company: company ?? 'Kickstand',
  logo: logo || ownMark,
  generic: false,
});

const compute = () => (localStorage.getItem(storageKey) === '1' ? generic : own(readConfig()));
let current = compute();

function changed() {
  current = compute();
  for (const listener of listeners) listener();
}

/** Switches between the deployment's own name and the generic brand. */
export function toggleGenericBrand() {
  if (current.generic) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, '1');
  changed();
}

/** Stores the deployment's configuration when it arrives. */
export function learnConfig(config: ClientConfig) {
  keepConfig(config);
  changed();
}

export const brand = () => current;

/** The window title: the deployment's own name, whatever the pages show. */
export const windowTitle = () => own(readConfig()).title;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useBrand = () => useSyncExternalStore(subscribe, brand);
