/** The parameter names in a path: `/vehicles/:carId` has `carId`. */
export const namesIn = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

/** A path with its parameters filled in and URL-encoded. */
export const fillPath = (path: string, params: Record<string, unknown> = {}) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));

interface Address {
  params?: Record<string, unknown> | undefined;
  query?: object | undefined;
}

/** A path with parameters and query filled in, as for a plain call: lists as `a,b,c`. */
export function plainAddress(path: string, { params, query = {} }: Address) {
  const asked = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(asked.map(([name, value]) => [name, String(value)])).toString();
  return `${fillPath(path, params)}${search && `?${search}`}`;
}

/** The values of a filled path's parameters, or null if it is another path. */
export function readPath(path: string, filled: string) {
  const match = new RegExp(`^${path.replace(/:\w+/g, '([^/]+)')}$`).exec(filled);
  return match && Object.fromEntries(namesIn(path).map((name, i) => [name, match[i + 1]]));
}
