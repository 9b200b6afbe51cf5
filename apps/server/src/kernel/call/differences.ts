type Changes = Record<string, readonly [before: unknown, after: unknown]>;

/** What has changed, for the operator log: each field of `after` that differs, with its value before and after. */
export function differences(before: object, after: object): Changes {
  const was = before as Record<string, unknown>;
  const changed = Object.entries(after).filter(
    ([key, is]) => JSON.stringify(was[key]) !== JSON.stringify(is),
  );
  return Object.fromEntries(changed.map(([key, is]) => [key, [was[key] ?? null, is] as const]));
}
