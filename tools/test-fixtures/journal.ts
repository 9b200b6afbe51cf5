import { appendFileSync } from 'node:fs';

/** Writes down what a small program did, for the test that started it. */
export function note(what: string): void {
  appendFileSync(process.env.FIXTURE_JOURNAL ?? '/dev/null', `${what} ${process.pid}\n`);
}
