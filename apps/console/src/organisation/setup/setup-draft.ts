import { setupWish } from '@kickstand/contract/organisation/setup';
import type { z } from 'zod';
import { locale } from '../../kit/words.ts';
import { setupWords as words } from './setup.words.ts';

export interface ModelDraft {
  brand: string;
  name: string;
  kind: 'pedelec' | 'moped';
  maxSpeed: string;
}

export const mapKinds = ['none', 'amap', 'tencent', 'tianditu', 'xyz', 'gcj'] as const;
export type MapKind = (typeof mapKinds)[number];

/** The input so far. */
export interface Draft {
  code: string;
  company: string;
  title: string;
  subTitle: string;
  name: string;
  phone: string;
  models: readonly ModelDraft[];
  mapKind: MapKind;
  /** A key, or a URL. */
  mapKey: string;
  hotline: string;
  chatUrl: string;
}
export type TextName = Exclude<keyof Draft, 'models' | 'mapKind'>;

/** The steps with their fields. */
const steps = {
  company: ['code', 'company', 'title', 'subTitle'],
  person: ['name', 'phone'],
  models: ['models'],
  map: ['maps', 'hotline', 'chatUrl'],
} as const;
export type Step = keyof typeof steps;
export const stepNames = Object.keys(steps) as Step[];
export type FaultName = (typeof steps)[Step][number];
export type Faults = Partial<Record<FaultName, string>>;

export const emptyModel: ModelDraft = { brand: '', name: '', kind: 'pedelec', maxSpeed: '25' };

const empty: Draft = {
  code: '',
  company: '',
  title: '',
  subTitle: '',
  name: '',
  phone: '',
  models: [emptyModel],
  mapKind: 'none',
  mapKey: '',
  hotline: '',
  chatUrl: '',
};

const keptUnder = 'setup';

/** The draft of this tab: it survives a change of language, which reloads the page. */
export function keptDraft(): Draft {
  try {
    return { ...empty, ...(JSON.parse(sessionStorage.getItem(keptUnder) ?? '{}') as Partial<Draft>) };
  } catch {
    return empty;
  }
}

export const keepDraft = (draft: Draft) => sessionStorage.setItem(keptUnder, JSON.stringify(draft));
export const dropDraft = () => sessionStorage.removeItem(keptUnder);

/** A deployment set up in this tab, and whether its first area is still to be drawn. */
export interface Begun {
  name: string;
  area: 'open' | 'made' | 'later';
}

const begunUnder = 'setup.begun';

/** Survives the reload of the page, which the chosen map needs. */
export function keptBegun(): Begun | undefined {
  const kept = sessionStorage.getItem(begunUnder);
  return kept === null ? undefined : (JSON.parse(kept) as Begun);
}

export const keepBegun = (begun: Begun) => sessionStorage.setItem(begunUnder, JSON.stringify(begun));
export const dropBegun = () => sessionStorage.removeItem(begunUnder);

const takesAddress = (kind: MapKind) => kind === 'xyz' || kind === 'gcj';

/** The chosen map in the setting's format. */
function mapsOf({ mapKind, mapKey }: Draft) {
  const key = mapKey.trim();
  if (mapKind === 'none') return '';
  if (takesAddress(mapKind)) return `${mapKind}=${key}`;
  return key ? `${mapKind}:${key}` : mapKind;
}

const mustHaveKey = (kind: MapKind) => kind === 'tianditu' || takesAddress(kind);

/** The draft as the call's body. */
const wishOf = (draft: Draft) => ({
  company: draft.company,
  title: draft.title,
  subTitle: draft.subTitle,
  logo: '',
  locale,
  hotline: draft.hotline,
  chatUrl: draft.chatUrl.trim(),
  maps: mapsOf(draft),
  administrator: { name: draft.name, phone: draft.phone.trim() },
  models: draft.models.map((model) => ({ ...model, maxSpeed: Number(model.maxSpeed) })),
});

/** The validated body. */
export const parsedWish = (draft: Draft) => setupWish.parse(wishOf(draft));

const placeOf = ([first, second]: readonly PropertyKey[]) =>
  String(first === 'administrator' ? second : first);

function wrongNames(draft: Draft): Set<string> {
  const parsed = setupWish.safeParse(wishOf(draft));
  const issues: readonly z.core.$ZodIssue[] = parsed.success ? [] : parsed.error.issues;
  const wrong = new Set(issues.map(({ path }) => placeOf(path)));
  if (draft.code.replace(/[^a-z0-9]/gi, '').length !== 12) wrong.add('code');
  if (mustHaveKey(draft.mapKind) && draft.mapKey.trim() === '') wrong.add('maps');
  return wrong;
}

/** The errors on one step, by field. */
export function faultsOn(step: Step, draft: Draft): Faults {
  const wrong = wrongNames(draft);
  return Object.fromEntries(
    steps[step].flatMap((name) => (wrong.has(name) ? [[name, words.wrong[name]]] : [])),
  );
}

const nameOfRefusal: Readonly<Record<string, FaultName>> = {
  'setup.code_wrong': 'code',
  'settings.maps': 'maps',
};

/** The field and step of a server's refusal. */
export function placeOfRefusal(code: string): { step: Step; name: FaultName } | undefined {
  const name = nameOfRefusal[code];
  const step = name && stepNames.find((one) => (steps[one] as readonly string[]).includes(name));
  return name && step && { step, name };
}

export const longest = { code: 40, model: 30, brand: 20 };
