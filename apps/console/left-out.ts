import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

interface LeftOut {
  /** The module that asks for it. */
  by: RegExp;
  /** What is asked for. */
  what: RegExp;
  /** How the console's sources would begin to use it. */
  use: RegExp;
  /** What stands in its place, where it is called all the same. */
  instead?: string;
}

/**
 * What packages tie to something the console needs although it uses none of it. Our lists have their
 * filters above the table, are paged and choose with check boxes; schemas are only ever described by the server, and what
 * they refuse is said in our own words.
 */
export const leftOut: readonly LeftOut[] = [
  {
    by: /antd\/es\/table\/hooks\/useFilter\/index\.js$/,
    what: /\/FilterDropdown$/,
    use: /\b(filterDropdown|onFilter)\b/,
  },
  { by: /antd\/es\/table\/hooks\/useSelection\.js$/, what: /\/radio$/, use: /type: 'radio'/ },
  {
    by: /antd\/es\/table\/hooks\/useSelection\.js$/,
    what: /^@rc-component\/tree$/,
    use: /rowSelection[^;]*checkStrictly/,
    instead: `export const arrDel = (list, gone) => (list ?? []).filter((one) => one !== gone);
export const arrAdd = (list, one) => (list?.includes(one) ? [...list] : [...(list ?? []), one]);
export const [conductCheck, convertDataToEntities] = [];`,
  },
  {
    by: /antd\/es\/pagination\/Pagination\.js$/,
    what: /\/style\/bordered$/,
    use: /wireframe: true/,
    instead: 'export default () => null;',
  },
  {
    by: /antd\/es\/table\/InternalTable\.js$/,
    what: /\/VirtualTable$/,
    use: /<Table[^;]*?\svirtual[\s=]/,
  },
  {
    by: /@rc-component\/table\/es\/Table\.js$/,
    what: /\/stickyScrollBar$/,
    use: /<Table[^;]*?\ssticky[\s=]/,
  },
  {
    by: /antd\/es\/(config-provider|tooltip)\/index\.js$/,
    what: /\/UniqueProvider$/,
    use: /tooltip=\{\{[^}]*unique|\bUniqueProvider\b/,
  },
  {
    by: /antd\/es\/input\/index\.js$/,
    what: /\/(Group|OTP|Password|Search)$/,
    use: /Input\.(Group|OTP|Password|Search)\b/,
  },
  {
    by: /antd\/es\/skeleton\/Skeleton\.js$/,
    what: /\/(Button|Image)$/,
    use: /Skeleton\.(Button|Image)\b/,
  },
  { by: /antd\/es\/dropdown\/index\.js$/, what: /\/dropdown-button$/, use: /Dropdown\.Button\b/ },
  { by: /antd\/es\/alert\/index\.js$/, what: /\/ErrorBoundary$/, use: /Alert\.ErrorBoundary\b/ },
  {
    by: /antd\/es\/(select|dropdown|date-picker|time-picker)\/\w+\.js$/,
    what: /\/_util\/PurePanel$/,
    use: /_InternalPanel/,
    instead: 'export default () => null;',
  },
  {
    by: /@tanstack\/query-core\/build\/modern\/query\.js$/,
    what: /\/infiniteQueryBehavior\.js$/,
    use: /nfiniteQuery\b/,
    instead: 'export const infiniteQueryBehavior = () => undefined;',
  },
  {
    by: /zod\/v4\/classic\/schemas\.js$/,
    what: /\/(json-schema-processors|to-json-schema)\.js$/,
    use: /JSONSchema|~standard|validateSearch|\.(minLength|maxLength|minValue|maxValue)\b/,
  },
  {
    by: /zod\/v4\/classic\/schemas\.js$/,
    what: /\/locales\/en\.js$/,
    use: /\b(prettifyError|treeifyError|flattenError|formatError)\b|z\.locales\b/,
    instead: 'export default () => ({});',
  },
];

const mark = '\0left-out:';

/** What stands for which module. */
const asked = new Map<string, LeftOut>();

/** The same names as the module exports, none of which can be called. */
function emptied(file: string): string {
  const names = readFileSync(file, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm);
  return [
    "const absent = () => { throw new Error('not in this build, see left-out.ts'); };",
    'export default absent;',
    ...[...names].map(([, name]) => `export const ${name} = absent;`),
  ].join('\n');
}

/** Builds without what is left out; to use it nevertheless throws. */
export const leaveOut: Plugin = {
  name: 'leave-out',
  enforce: 'pre',
  async resolveId(source, importer) {
    const found = leftOut.find(({ by, what }) => by.test(importer ?? '') && what.test(source));
    if (!found) return undefined;
    const real = await this.resolve(source, importer, { skipSelf: true });
    if (!real) return undefined;
    asked.set(mark + real.id, found);
    return mark + real.id;
  },
  load(id) {
    if (!id.startsWith(mark)) return undefined;
    const file = id.slice(mark.length);
    return asked.get(id)?.instead ?? emptied(file);
  },
};

/** What a call is for is said in the documents of the server; the console never reads it. */
const summary = /summary:\s*(['"`])(?:\\.|(?!\1)[\s\S])*\1,/g;

/** What a call may refuse stands in the same documents; the console shows whatever is answered. */
const refusals = /\brefusals:\s*\[(?:[^[\]]|\[[^\]]*\])*\],/g;

/** What a field means, likewise; only where nothing else stands in the brackets. */
const meaning = /\s*\.describe\(\s*(['"`])(?:\\.|(?!\1)[\s\S])*\1,?\s*\)/g;

const emptyAs = (text: string) => (found: string) => text + '\n'.repeat(found.split('\n').length - 1);

/** Builds calls without their summaries and refusals, and messages and orders of controllers without what they mean. */
export const leaveDescriptionsOut: Plugin = {
  name: 'leave-descriptions-out',
  enforce: 'pre',
  transform(code, id) {
    if (/packages\/contract\/src\/.*\.(topics|orders)\.ts$/.test(id))
      return { code: code.replace(meaning, emptyAs('')), map: null };
    if (!/packages\/contract\/src\/.*\.calls\.ts$/.test(id)) return undefined;
    return {
      code: code.replace(summary, emptyAs("summary: '',")).replace(refusals, emptyAs('')),
      map: null,
    };
  },
};
