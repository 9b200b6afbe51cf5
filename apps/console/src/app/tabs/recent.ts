const keyOf = (operatorId: string) => `recent:${operatorId}`;
const most = 8;

/** The addresses somebody was at last in this browser, newest first. */
export function recentPlaces(operatorId: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(operatorId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((path) => typeof path === 'string') : [];
  } catch {
    return [];
  }
}

/** Somebody is at this path now. */
export function noteRecent(operatorId: string, path: string) {
  const next = [path, ...recentPlaces(operatorId).filter((one) => one !== path)].slice(0, most);
  localStorage.setItem(keyOf(operatorId), JSON.stringify(next));
}
