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

/** What the login page needs stays apart, and so do words, which wait for their language, with what they need. */
function parts(known: readonly string[], around: Around) {
  const from = (...ends: string[]) =>
    reach(
      known.filter((id) => ends.some((end) => id.endsWith(end))),
      around,
    );
  const apart = from('/src/main.tsx', '/app/login-routes.tsx', '.words.ts');
  const without = (found: ReadonlySet<string>) => new Set([...found].filter((id) => !apart.has(id)));
  return { frame: without(from('/app/shell.tsx')), list: without(from('/kit/list-screen.tsx')) };
}

/**
 * Puts our own modules of the frame into one file, and those that its lists add into another: left alone, they lie in
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
      if (found.frame.has(id)) return 'frame';
      return found.list.has(id) ? 'list' : null;
    },
  };
}
