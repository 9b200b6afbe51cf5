/** What rolldown tells of a module while it divides them into files. */
interface Around {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** Of packages only what is used remains, which their doors do not tell. */
const isOwn = (id: string) => /\/(apps\/console|packages\/\w+)\/src\//.test(id);

/** Modules and all of our own that they need at once. */
function reach(ids: readonly string[], around: Around) {
  const found = new Set(ids);
  for (const id of found)
    for (const next of around.getModuleInfo(id)?.importedIds ?? []) if (isOwn(next)) found.add(next);
  return found;
}

/**
 * What of the console every page begins with, what the frame adds to it, and what lists add to both. What the login page needs
 * besides stays apart, and so do words, which wait for their language, with what they need.
 */
function parts(known: readonly string[], around: Around) {
  const from = (...ends: string[]) =>
    reach(
      known.filter((id) => ends.some((end) => id.endsWith(end))),
      around,
    );
  const words = from('.words.ts');
  const begin = from('/src/main.tsx');
  const login = from('/app/login-routes.tsx');
  const without = (found: ReadonlySet<string>, ...apart: ReadonlySet<string>[]) =>
    new Set([...found].filter((id) => !id.endsWith('/src/main.tsx') && !apart.some((set) => set.has(id))));
  return {
    // In a file of their own: in that of the entry the beginning would wait for what waits for it.
    said: new Set([...begin].filter((id) => id.endsWith('.words.ts'))),
    begin: new Set([...without(begin, words)].filter((id) => id.includes('/apps/console/'))),
    frame: without(from('/app/shell.tsx'), words, begin, login),
    list: without(from('/kit/list-screen.tsx'), words, begin, login),
  };
}

/**
 * Puts our own modules of the beginning, of the frame and of its lists into one file each: left alone, they lie in
 * a hundred small files by which screens happen to share them.
 */
export function ownChunks() {
  const known: string[] = [];
  let found: ReturnType<typeof parts> | undefined;
  return {
    plugin: {
      name: 'own-chunks',
      buildStart() {
        known.length = 0;
        found = undefined;
      },
      moduleParsed: ({ id }: { id: string }) => void known.push(id),
    },
    name(id: string, around: Around): string | null {
      found ??= parts(known, around);
      if (found.begin.has(id)) return 'begin';
      if (found.said.has(id)) return 'said';
      if (found.frame.has(id)) return 'frame';
      return found.list.has(id) ? 'list' : null;
    },
  };
}
