/** Sorts rows in memory by a figure; nulls last in both directions, ties by id. */
export function byFigure<K extends string>({ sort, dir }: { sort: K; dir: 'asc' | 'desc' }) {
  const sign = dir === 'asc' ? 1 : -1;
  return (a: { id: string } & Record<K, number | null>, b: { id: string } & Record<K, number | null>) => {
    const [x, y]: (number | null)[] = [a[sort], b[sort]];
    if (x == null || y == null) return Number(x == null) - Number(y == null) || a.id.localeCompare(b.id);
    return (x - y) * sign || a.id.localeCompare(b.id);
  };
}
