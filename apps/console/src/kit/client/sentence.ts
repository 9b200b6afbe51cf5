import { kitWords as words } from '../kit.words.ts';
import { catalogued, isStale, NoNetwork, RefusedByServer } from './client.ts';

/** An answer that says no to the one thing that was asked for, in a sentence for people. */
export class RefusedInAnswer extends Error {}

/** What to tell a person about something that went wrong: the server's own sentence where there is one. */
export const sentenceOf = (error: unknown) =>
  error instanceof RefusedByServer || error instanceof RefusedInAnswer || error instanceof NoNetwork
    ? error.message
    : words.failed;

/** Whether the server names the very thing that is gone, and with it what to do. */
const namesWhatIsGone = (error: unknown): error is RefusedByServer =>
  error instanceof RefusedByServer && error.status === 404 && error.refusal.code !== 'common.not_found';

/** Title and text of what could not be read, as the catalogue of errors has them. */
export function failureOf(error: unknown): { title: string; text?: string } {
  const said = catalogued(error) ?? { title: words.failed };
  return namesWhatIsGone(error) ? { ...said, text: error.message } : said;
}

/** The same beside a question that is still open; what somebody else has changed is being read anew behind it. */
export const refusedText = (error: unknown) =>
  isStale(error) ? sentenceOf(error) + words.readAnew : sentenceOf(error);

/** The sentences for single fields of a refused form, by the field's name. */
export function fieldSentences(error: unknown): Record<string, string> {
  const fields = error instanceof RefusedByServer ? error.refusal.fields : undefined;
  return Object.fromEntries(
    Object.entries(fields ?? {}).map(([path, sentence]) => [path.replace(/^body\./, ''), sentence]),
  );
}

/** Whether there is no such thing for this operator. What is called as none can be is none, too. */
export const isMissing = (error: unknown) =>
  error instanceof RefusedByServer && (error.status === 404 || error.status === 400);

/** Whether it was refused for want of a permission. */
export const isForbidden = (error: unknown) => error instanceof RefusedByServer && error.status === 403;
