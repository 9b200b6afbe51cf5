/** The parameter names in a path: `/vehicles/:carId` has `carId`. */
export const namesIn = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

/** A path with its parameters filled in and made safe for an address. */
export const fillPath = (path: string, params: Record<string, unknown> = {}) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));

/** The values at a filled path's parameters, or null when it is another path. */
export function readPath(path: string, filled: string) {
  const match = new RegExp(`^${path.replace(/:\w+/g, '([^/]+)')}$`).exec(filled);
  return match && Object.fromEntries(namesIn(path).map((name, i) => [name, match[i + 1]]));
}
