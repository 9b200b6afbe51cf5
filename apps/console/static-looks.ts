import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ThemeConfig } from 'antd';
import type { Plugin } from 'vite';
import { screens } from './src/ui/widths.ts';

const mine = createRequire(import.meta.url);
const antdFolder = join(mine.resolve('antd/package.json'), '..');
const theirs = createRequire(join(antdFolder, 'package.json'));

/** What antd calls a part in its style sheets, where that is not the name of its folder. */
const prefixes: Record<string, string> = {
  button: 'btn',
  'date-picker': 'picker',
  'qr-code': 'qrcode',
  'badge/style/ribbon': 'ribbon',
  'space/style/addon': 'space-addon',
  'space/style/compact': 'space-compact',
  '_util/wave': 'wave',
  useRowStyle: 'row',
  useColStyle: 'col',
};

const prefixOf = (part: string, hook: string) => {
  const folder = part.replace(/\/style.*$/, '');
  return `ant-${prefixes[hook] ?? prefixes[part] ?? prefixes[folder] ?? folder}`;
};

type Hook = (prefix: string) => unknown;

/** Everything a style module of antd would write into the page, as keys and style sheets of antd's own store. */
function written(part: string, theme: ThemeConfig) {
  const { createElement } = mine('react') as typeof import('react');
  const { renderToString } = mine('react-dom/server') as typeof import('react-dom/server');
  const { ConfigProvider } = mine('antd') as typeof import('antd');
  const { StyleProvider, createCache, extractStyle } = theirs('@ant-design/cssinjs');
  const exported: Record<string, Hook> = mine(join(antdFolder, 'lib', part));
  const isElement = /genSubStyleComponent/.test(readFileSync(join(antdFolder, 'lib', `${part}.js`), 'utf8'));
  const hooks = Object.keys(exported).filter((name) => name === 'default' || /^use[A-Z]/.test(name));
  const Used = () => {
    for (const name of hooks) exported[name]?.(prefixOf(part, name));
    return null;
  };
  const element = isElement
    ? createElement(exported.default as never, { prefixCls: prefixOf(part, 'default') } as never)
    : createElement(Used);
  const cache = createCache();
  renderToString(
    createElement(
      StyleProvider,
      { cache },
      createElement(ConfigProvider, { theme: { ...theme, token: { ...theme.token, ...screens } } }, element),
    ),
  );
  return {
    sheet(wanted: (key: string) => boolean): string {
      for (const key of [...cache.cache.keys()]) if (!wanted(key)) cache.cache.delete(key);
      return extractStyle(cache, { plain: true, types: 'style' });
    },
  };
}

/** The class of everything that antd shows; it is another in every theme where browsers compute style sheets. */
const mark = 'looks';

/** What every part writes besides its own: icons, and links inside of parts. */
const isShared = (key: string) => /^style%%(ant-design-icons|Shared)%/.test(key);

/** Nothing here is written from right to left. */
export const leftToRight = (sheet: string) =>
  sheet.replace(/([^{}]+)\{[^{}]*\}/g, (rule, selectors: string) =>
    selectors.split(',').every((selector) => selector.includes('-rtl')) ? '' : rule,
  );

const shared = 'shared';

/** The style sheet of one part of antd, the same in every theme: colours and measures are variables. */
export function lookOf(part: string, theme: ThemeConfig = {}): string {
  const found =
    part === shared
      ? written('button/style/index', theme).sheet(isShared)
      : written(part, theme).sheet((key) => key.startsWith('style%') && !isShared(key));
  const sheet = leftToRight(found).replace(/:where\(\.css-[\w-]+\)/g, `:where(.${mark})`);
  if (!sheet) throw new Error(`${part} of antd has no look: what it is called there is not known`);
  return sheet;
}

/** Where a call begins and ends that makes a style of a function, and that function. */
interface Node {
  type: string;
  start: number;
  end: number;
}

function* nodesOf(node: unknown): Generator<Node & Record<string, unknown>> {
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node) yield node as Node & Record<string, unknown>;
  for (const value of Object.values(node)) yield* nodesOf(value);
}

const makesLook = /^gen(StyleHooks|SubStyleComponent|ComponentStyleHook)$/;

/** The module without the functions that compute its style sheet, which nobody calls any more. */
function withoutFunctions(code: string, program: unknown): string {
  const cut: Node[] = [];
  for (const { type, callee, arguments: given } of nodesOf(program)) {
    const name = (callee as { name?: string } | undefined)?.name ?? '';
    if (type === 'CallExpression' && makesLook.test(name)) cut.push((given as Node[])[1] as Node);
  }
  return cut
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end }) => `${text.slice(0, start)}null${text.slice(end)}`, code);
}

/** antd's machine for styles: names of variables and of the theme stay, and nothing is computed. */
function withoutComputing(code: string): string {
  const from = code.indexOf('var _usePrefix = usePrefix()');
  const to = code.indexOf('return hashId;', code.indexOf('return [options.resetStyle'));
  if (from < 0 || to < from) throw new Error('cssinjs-utils computes styles in another way than it did');
  return code.slice(0, from) + code.slice(to);
}

const look = /^antd-look:(.*)\.css$/;
const placed = /^\/antd-look\/(.*)\.css$/;
const partOf = (id: string) => /antd\/es\/(.*\/style(?:\/\w+)?)\.js$/.exec(id)?.[1];

/**
 * Style sheets of antd are written when the console is built, instead of being computed by every browser at every visit:
 * 40 kB of script less. They stand in files of their own, which come before those of the console.
 */
export const staticLooks: Plugin = {
  name: 'static-looks',
  apply: 'build',
  enforce: 'pre',
  resolveId(source) {
    const part = look.exec(source)?.[1];
    return part === undefined ? undefined : { id: `/antd-look/${part}.css`, moduleSideEffects: true };
  },
  load(id) {
    const part = placed.exec(id)?.[1];
    return part === undefined ? undefined : lookOf(part);
  },
  transform(code, id) {
    if (/cssinjs-utils\/es\/util\/genStyleUtils\.js$/.test(id))
      return { code: withoutComputing(code), map: null };
    if (/antd\/es\/theme\/util\/useResetIconStyle\.js$/.test(id))
      return { code: `import 'antd-look:${shared}.css'; export default () => undefined;`, map: null };
    if (/antd\/es\/theme\/useToken\.js$/.test(id)) return { code: withMark(code), map: null };
    if (/vite\/preload-helper/.test(id)) return { code: looksFirst(code), map: null };
    const part = partOf(id);
    if (part === undefined || !/gen(StyleHooks|SubStyleComponent|ComponentStyleHook)\(/.test(code))
      return undefined;
    return {
      code: `import 'antd-look:${part}.css';\n${withoutFunctions(code, this.parse(code))}`,
      map: null,
    };
  },
};

/** The code with one place of it exchanged, which has to be there. */
function exchanged(code: string, usual: string, instead: string): string {
  if (!code.includes(usual)) throw new Error(`not found where the looks of antd are prepared: ${usual}`);
  return code.replace(usual, instead);
}

const withMark = (code: string) => exchanged(code, "hashed ? hashId : ''", `'${mark}'`);

/** What the console says of a part stands after what antd says of it, whenever that comes. */
const looksFirst = (code: string) =>
  exchanged(
    code,
    'document.head.appendChild(link)',
    '/looks-/.test(dep) ? document.head.prepend(link) : document.head.appendChild(link)',
  );
