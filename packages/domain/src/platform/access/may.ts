import type { Access } from '@kickstand/contract/kit';

/** The code that every logged-in operator has. */
export const everybody = 'all';

/**
 * Whether a set of codes satisfies a permission expression: codes joined by `,` are all required, alternatives are
 * separated by `||`. An empty expression requires nothing; everybody holds `all`.
 */
export function holds(held: ReadonlySet<string>, expression: string): boolean {
  if (expression.trim() === '') return true;
  return expression.split('||').some((all) =>
    all
      .split(',')
      .map((code) => code.trim())
      .every((code) => code === everybody || held.has(code)),
  );
}

/** Whether a signed-in operator with these codes may make a call with this access. */
export const mayCall = (held: ReadonlySet<string>, access: Access) =>
  typeof access === 'string' || holds(held, access.codes);

/** The codes in an expression, each once. */
export const codesIn = (expression: string) => [
  ...new Set(
    expression
      .split(/,|\|\|/)
      .map((code) => code.trim())
      .filter(Boolean),
  ),
];
