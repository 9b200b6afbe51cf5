/** Comments, and the insides of texts and function bodies, which are not statements. */
const inert = /--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'/g;

/** The statements of a migration, in small letters and single spaces, without what is in comments and texts. */
export const statementsOf = (sql: string): string[] =>
  sql
    .replace(inert, (found) => (found.startsWith('-') || found.startsWith('/') ? ' ' : "''"))
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim().toLowerCase())
    .filter(Boolean);
