/** What rolldown tells of a module while it divides them into files. */
interface Around {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

const isOwn = (id: string) => /\/(apps\/console|packages\/\w+)\/src\//.test(id);

/** Through these a package hands out everything it has: who asks there for one thing does not need the rest. */
const isWay = (id: string) =>
  /packages\/\w+\/src\/(?:[\w-]+\/){1,2}index\.ts$|node_modules\/(antd\/es(\/grid)?|@ant-design\/icons\/es(\/icons)?|@rc-component\/(form|tree)\/es)\/index\.js$/.test(
    id,
  );

/** What is known of a module's source: the names it asks others for, and those it has to give. */
interface Source {
  asks: readonly string[];
  gives: ReadonlySet<string>;
}

const asked = /\bimport\s*\{([^}]*)\}/g;
const given = /\bexport (?:async )?(?:const|let|function\*?|class) (\w+)/g;

const dashed = (name: string) => name.replace(/(?!^)([A-Z])/g, '-$1').toLowerCase();

/** Packages give one thing in each file, which is called like it. */
const fileOf = (id: string) =>
  /\/(?:antd\/es\/([^/]+)\/index|icons\/es\/icons\/(\w+))\.js$/.exec(id)?.slice(1).join('');

function sourceOf(id: string, code: string): Source {
  if (!isOwn(id)) return { asks: [], gives: new Set([fileOf(id) ?? '']) };
  const asks = [...code.matchAll(asked)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().replace(/ as .*$/s, '')),
  );
  return {
    asks: [...asks, ...asks.map(dashed)],
    gives: new Set([...code.matchAll(given)].map(([, name = '']) => name)),
  };
}

type Next = (id: string) => Iterable<string>;

/** Modules and everything that they need at once. */
function reach(ids: Iterable<string>, next: Next) {
  const found = new Set(ids);
  for (const id of found) for (const needed of next(id)) found.add(needed);
  return found;
}

/** The list that most people see first. */
const firstList = '/fleet/vehicles/vehicle-list.tsx';

/**
 * What of the console every page begins with, which screens there are, what the frame adds to both, and what lists add to all of it.
 * What the login page needs besides stays apart, and so do words, which wait for their language, with what they need.
 */
function parts(known: ReadonlyMap<string, Source>, around: Around) {
  const isDoor = (id: string) => isWay(id) && !(isOwn(id) && known.get(id)?.gives.size);
  const imported = (id: string) => around.getModuleInfo(id)?.importedIds ?? [];
  const behind = (door: string, names: readonly string[]): string[] =>
    imported(door).flatMap((id) => {
      if (isDoor(id)) return behind(id, names);
      return names.some((name) => known.get(id)?.gives.has(name)) ? [id] : [];
    });
  const all = (id: string) =>
    isDoor(id)
      ? []
      : imported(id).flatMap((next) => (isDoor(next) ? behind(next, known.get(id)?.asks ?? []) : [next]));
  const own = (id: string) => all(id).filter(isOwn);
  const starting = (...ends: string[]) => {
    const started = ends.map((end) => [...known.keys()].filter((id) => id.endsWith(end)));
    // A file that moved would be left out without a word, and its page grow by what it was kept apart from.
    const lost = ends.filter((_, i) => started[i]?.length === 0);
    if (lost.length > 0) throw new Error(`no module ends with ${lost.join(' or ')}`);
    return started.flat();
  };
  const from = (...ends: string[]) => reach(starting(...ends), own);
  const words = from('.words.ts');
  const begin = from('/src/main.tsx');
  const login = from('/app/route/login-routes.tsx');
  const screens = from('/app/route/screens.ts');
  const without = (found: ReadonlySet<string>, ...apart: ReadonlySet<string>[]) =>
    new Set([...found].filter((id) => !id.endsWith('/src/main.tsx') && !apart.some((set) => set.has(id))));
  return {
    // In a file of their own: in that of the entry the beginning would wait for what waits for it.
    said: new Set([...begin].filter((id) => id.endsWith('.words.ts'))),
    begin: new Set([...without(begin, words)].filter((id) => id.includes('/apps/console/'))),
    screens: without(screens, words, begin, login),
    frame: without(from('/app/frame/shell.tsx'), words, begin, login, screens),
    list: without(from('/kit/list/list-screen.tsx', firstList), words, begin, login, screens),
    first: new Set([...reach(starting('/app/frame/shell.tsx', firstList), all)].filter((id) => !isOwn(id))),
  };
}

/**
 * Puts our own modules of the beginning, of the frame and of its lists into one file each: left alone, they lie in
 * a hundred small files by which screens happen to share them.
 */
export function ownChunks() {
  const known = new Map<string, Source>();
  let found: ReturnType<typeof parts> | undefined;
  return {
    plugin: {
      name: 'own-chunks',
      buildStart() {
        known.clear();
        found = undefined;
      },
      moduleParsed({ id, code }: { id: string; code?: string | null }) {
        known.set(id, sourceOf(id, code ?? ''));
      },
    },
    name(id: string, around: Around): string | null {
      found ??= parts(known, around);
      if (found.begin.has(id)) return 'begin';
      if (found.said.has(id)) return 'said';
      if (found.screens.has(id)) return 'screens';
      if (found.frame.has(id)) return 'frame';
      return found.list.has(id) ? 'list' : null;
    },
    /** What of packages the frame or the first list shows at once. */
    isFirst(id: string, around: Around): boolean {
      found ??= parts(known, around);
      return found.first.has(id);
    },
  };
}
