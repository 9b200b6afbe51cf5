/** Which field is shown below which, by name; if several, the first that the list has. */
const below: Readonly<Record<string, readonly string[]>> = {
  riderName: ['riderPhone'],
  contact: ['phone', 'contactPhone'],
  startedAt: ['endedAt', 'finishedAt'],
  createdAt: ['doneAt', 'decidedAt', 'handledAt', 'finishedAt', 'createdBy'],
  updatedAt: ['updatedBy', 'operator'],
  fromDay: ['toDay'],
  startStation: ['endStation'],
  fromStation: ['toStation'],
  agent: ['area'],
  agentName: ['areaName'],
  province: ['city'],
  type: ['source'],
  ridingSeconds: ['distanceM'],
  rideCents: ['locationCents'],
  payableCents: ['paidCents', 'refundedCents'],
  principalCents: ['giftCents'],
  claimCents: ['refundCents'],
  supplementCents: ['backCents'],
  beforePct: ['afterPct'],
  company: ['taxNo'],
  tradeNo: ['outNo'],
  claimedBy: ['handler'],
  firstReplySeconds: ['solvedSeconds'],
  gsm: ['satellites'],
};

interface Paired {
  align?: 'right' | undefined;
  lines?: 2 | undefined;
  /** The field shown below it in one cell; null: none. */
  below?: string | null | undefined;
}

type Column = readonly [string, Paired];

const lowerOf = <C extends Column>([name, cell]: C, columns: readonly C[]) => {
  if (cell.lines || cell.below === null) return undefined;
  const wanted = cell.below === undefined ? (below[name] ?? []) : [cell.below];
  const found = wanted
    .map((one) => columns.find(([other]) => other === one))
    .find((one) => one !== undefined);
  return found && found[1].align === cell.align && !found[1].lines ? found : undefined;
};

/**
 * Merges related columns, at the position of the earlier one. Fields that can be shown below others without taking space
 * come from `more`, the columns not shown themselves.
 */
export function paired<C extends Column>(columns: readonly C[], more: readonly C[] = []): C[][] {
  const lower = new Map<C, C>();
  const taken = new Set<C>();
  for (const upper of columns) {
    if (taken.has(upper)) continue;
    const found = lowerOf(
      upper,
      [...columns, ...more].filter((one) => !taken.has(one) && !lower.has(one)),
    );
    if (!found) continue;
    lower.set(upper, found);
    taken.add(found);
  }
  const upperOf = new Map([...lower].map(([upper, under]) => [under, upper]));
  const done = new Set<C>();
  return columns.flatMap((column) => {
    const upper = upperOf.get(column) ?? column;
    if (done.has(upper)) return [];
    done.add(upper);
    const under = lower.get(upper);
    return [under ? [upper, under] : [upper]];
  });
}
