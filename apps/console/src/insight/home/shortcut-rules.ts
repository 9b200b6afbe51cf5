import { mostShortcuts } from '@kickstand/contract/insight/home';

/** The order after moving one element to another's position. */
export function moved(paths: readonly string[], path: string, to: number): string[] {
  const rest = paths.filter((one) => one !== path);
  if (rest.length === paths.length) return [...paths];
  const at = Math.max(0, Math.min(rest.length, to));
  return [...rest.slice(0, at), path, ...rest.slice(at)];
}

/** Appends an element; no change if it is there already or does not fit. */
export const added = (paths: readonly string[], path: string) =>
  paths.includes(path) || paths.length >= mostShortcuts ? [...paths] : [...paths, path];
