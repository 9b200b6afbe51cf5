import { commonRefusals } from '@kickstand/contract/kit';
import { exportsRefusals } from '@kickstand/contract/platform/exports';
import { inLocale } from '../../kit/words.ts';

const texts: Readonly<Record<string, { zh: string; en: string }>> = { ...commonRefusals, ...exportsRefusals };

/** Why a job failed: the sentence of a refusal, or the server's own text. */
export function sentenceOfFileJob(error: string) {
  const text = texts[error];
  return text ? inLocale(text) : error;
}
