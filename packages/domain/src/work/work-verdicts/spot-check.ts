/** What was looked at, each in order or not. */
export type Checklist = Readonly<Record<string, boolean>>;

/** Whether two inspections found the same in what both looked at; null: they looked at nothing in common. */
export function findingsAgree(first: Checklist, second: Checklist): boolean | null {
  const both = Object.keys(first).filter((item) => typeof second[item] === 'boolean');
  return both.length === 0 ? null : both.every((item) => first[item] === second[item]);
}

/** Who may not check an inspection: whoever did it, and who was with it. */
export const barredFromCheck = (assigneeId: string | null, team: readonly string[]): string[] => [
  ...(assigneeId === null ? [] : [assigneeId]),
  ...team,
];
