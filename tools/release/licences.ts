/** What the lock file says of a package. */
interface Locked {
  license?: string;
  link?: boolean;
}

interface Lock {
  packages: Record<string, Locked>;
}

/** Licences and single packages that are allowed, each with its reason; `*` at the end of a name stands for anything. */
interface Allowed {
  allowed: Record<string, string>;
  packages: Record<string, string>;
}

const folder = 'node_modules/';

/** Packages of a lock file whose licence nobody allowed, as `name: licence`. Workspaces of the project are none. */
export function notAllowed({ packages }: Lock, { allowed, packages: single }: Allowed): string[] {
  return Object.entries(packages).flatMap(([path, { license, link }]) => {
    const at = path.lastIndexOf(folder);
    if (at < 0 || link) return [];
    const name = path.slice(at + folder.length);
    const isAllowed =
      (license !== undefined && Object.hasOwn(allowed, license)) ||
      Object.keys(single).some((one) => isNamed(name, one));
    return isAllowed ? [] : [`${name}: ${license ?? 'none named'}`];
  });
}

const isNamed = (name: string, pattern: string) =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
