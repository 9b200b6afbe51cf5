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
 * What packages tie to something the console needs although it uses none of it, 26 kB of script. Our lists have their
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
    by: /antd\/es\/table\/InternalTable\.js$/,
    what: /\/VirtualTable$/,
    use: /<Table[^;]*?\svirtual[\s=]/,
  },
  {
    by: /antd\/es\/input\/index\.js$/,
    what: /\/(Group|OTP|Password|Search)$/,
    use: /Input\.(Group|OTP|Password|Search)\b/,
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
    const found = importer && leftOut.some(({ by, what }) => by.test(importer) && what.test(source));
    if (!found) return undefined;
    const real = await this.resolve(source, importer, { skipSelf: true });
    return real ? mark + real.id : undefined;
  },
  load(id) {
    if (!id.startsWith(mark)) return undefined;
    const file = id.slice(mark.length);
    return leftOut.find(({ what, instead }) => instead && what.test(file))?.instead ?? emptied(file);
  },
};

/** What a call is for is said in the documents of the server; the console never reads it. */
const summary = /summary:\s*(['"`])(?:\\.|(?!\1)[\s\S])*\1,/g;

/** What a call may refuse stands in the same documents; the console shows whatever is answered. */
const refusals = /\brefusals:\s*\[[^\]]*\],/g;

const emptyAs = (text: string) => (found: string) => text + '\n'.repeat(found.split('\n').length - 1);

/** Builds calls without their summaries and refusals. */
export const leaveDescriptionsOut: Plugin = {
  name: 'leave-descriptions-out',
  enforce: 'pre',
  transform(code, id) {
    if (!/packages\/contract\/src\/.*\.calls\.ts$/.test(id)) return undefined;
    return {
      code: code.replace(summary, emptyAs("summary: '',")).replace(refusals, emptyAs('')),
      map: null,
    };
  },
};
