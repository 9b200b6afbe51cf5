import { mostShortcuts } from '@kickstand/contract/insight/home';

/** The order after one place was moved to where another stands. */
export function moved(paths: readonly string[], path: string, to: number): string[] {
  const rest = paths.filter((one) => one !== path);
  if (rest.length === paths.length) return [...paths];
  const at = Math.max(0, Math.min(rest.length, to));
  return [...rest.slice(0, at), path, ...rest.slice(at)];
}

/** With one more at the end; what is there already or does not fit changes nothing. */
export const added = (paths: readonly string[], path: string) =>
  paths.includes(path) || paths.length >= mostShortcuts ? [...paths] : [...paths, path];
