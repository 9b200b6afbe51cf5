/** Accounts with the same codes. */
export interface Holders {
  users: number;
  codes: readonly string[];
}

export interface Losses {
  /** Accounts that lose anything. */
  users: number;
  /** Each lost code with the number of accounts, most first. */
  codes: { code: string; users: number }[];
}

/** What people would lose under this ceiling. */
export function lossesUnder(allowed: readonly string[], holders: readonly Holders[]): Losses {
  const kept = new Set(allowed);
  const lost = new Map<string, number>();
  let users = 0;
  for (const group of holders) {
    const gone = group.codes.filter((code) => !kept.has(code));
    if (gone.length > 0) users += group.users;
    for (const code of gone) lost.set(code, (lost.get(code) ?? 0) + group.users);
  }
  const codes = [...lost].map(([code, many]) => ({ code, users: many }));
  return { users, codes: codes.filter((one) => one.users > 0).sort((a, b) => b.users - a.users) };
}
