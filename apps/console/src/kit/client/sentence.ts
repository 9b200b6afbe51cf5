import { kitWords as words } from '../kit.words.ts';
import { catalogued, isStale, NoNetwork, RefusedByServer } from './client.ts';

/** An answer that refuses the single object requested, with a sentence for people. */
export class RefusedInAnswer extends Error {}

/** The message for an error: the server's own sentence if there is one. */
export const sentenceOf = (error: unknown) =>
  error instanceof RefusedByServer || error instanceof RefusedInAnswer || error instanceof NoNetwork
    ? error.message
    : words.failed;

/** Whether the server names the thing that no longer exists, and what to do. */
const namesWhatIsGone = (error: unknown): error is RefusedByServer =>
  error instanceof RefusedByServer && error.status === 404 && error.refusal.code !== 'common.not_found';

/** Title and text for a failed read, from the error catalogue. */
export function failureOf(error: unknown): { title: string; text?: string } {
  const said = catalogued(error) ?? { title: words.failed };
  return namesWhatIsGone(error) ? { ...said, text: error.message } : said;
}

/** The same for an open dialog; data that somebody else changed is refetched behind it. */
export const refusedText = (error: unknown) =>
  isStale(error) ? sentenceOf(error) + words.readAnew : sentenceOf(error);

/** The sentences for single fields of a refused form, by the field's name. */
export function fieldSentences(error: unknown): Record<string, string> {
  const fields = error instanceof RefusedByServer ? error.refusal.fields : undefined;
  return Object.fromEntries(
    Object.entries(fields ?? {}).map(([path, sentence]) => [path.replace(/^body\./, ''), sentence]),
  );
}

/** Whether the thing does not exist for this operator, including impossible ids. */
export const isMissing = (error: unknown) =>
  error instanceof RefusedByServer && (error.status === 404 || error.status === 400);

/** Whether it was refused for lack of a permission. */
export const isForbidden = (error: unknown) => error instanceof RefusedByServer && error.status === 403;
