import { codesIn } from '@kickstand/domain/access';
import { screens } from '../../apps/console/src/app/screens.ts';
import { zh as exportWords } from '../../apps/console/src/kit/export.words.zh.ts';
import { zh as kitWords } from '../../apps/console/src/kit/kit.words.zh.ts';
import { zh as viewsWords } from '../../apps/console/src/kit/views.words.zh.ts';
import { account, ask } from './people.ts';

/** Every screen that is one: the others lead to these. */
export const shownScreens = screens.filter(({ forward }) => !forward);

/** What pages without a code of their own need for their calls. */
const needs: Record<string, string[]> = {
  '/vehicle-info': ['0302'],
  '/permissions/add-role': ['1001', '100102'],
  '/permissions/role-detail': ['1001'],
  '/agent/add-role': ['1102', '110202'],
  '/production/vehicle-list-edit': ['06'],
};

interface ScreenCodes {
  codes?: string;
  /** What somebody holds to whom the menu shows it, where everybody may open it. */
  menuCodes?: string;
  path: { pattern: string };
}

/** The smallest set of codes with which a screen has something to show. A detail page needs what its calls need. */
export function codesFor({ codes = 'all', menuCodes = codes, path }: ScreenCodes) {
  const own = needs[path.pattern];
  if (own) return own;
  return codesIn(menuCodes.split('||')[0] ?? '').filter((code) => code !== 'all');
}

/** The first row that a list answers to the administrator. */
async function firstOf(path: string) {
  const { apiKey } = await account('administrator');
  const { data } = await ask(path, { apiKey });
  return (data as { list: Record<string, string>[] }).list[0] ?? {};
}

/** The address of a screen, with what it needs to be told. */
export async function addressOf(pattern: string) {
  if (pattern === '/vehicle-info' || pattern === '/production/vehicle-list-edit')
    return `${pattern}?carId=${(await firstOf('/ebike/v3/backend/deviceInfo?pageSize=1')).carId}`;
  if (pattern === '/permissions/role-detail')
    return `${pattern}?id=${(await firstOf('/platform/permission/role?pageSize=1')).id}`;
  return pattern;
}

const ofKit = new Set<unknown>([kitWords, viewsWords, exportWords].flatMap((words) => Object.values(words)));

/** Whether a control is one that every list has, by its name. */
export const isOfKit = (name: string) => ofKit.has(name);
