import { exportsRefusals } from '@kickstand/contract/exports';
import { commonRefusals } from '@kickstand/contract/kit';
import { inLocale } from '../../kit/words.ts';

const texts: Readonly<Record<string, { zh: string; en: string }>> = { ...commonRefusals, ...exportsRefusals };

/** Why a task did not come to its end: the sentence of a refusal, or what the server wrote itself. */
export function sentenceOfTask(error: string) {
  const text = texts[error];
  return text ? inLocale(text) : error;
}

const steps = ['B', 'kB', 'MB', 'GB'] as const;

/** The size of a file, in the unit in which it is a small number. */
export function sizeText(bytes: number) {
  const step = bytes < 1_000 ? 0 : Math.min(steps.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1_000 ** step;
  return `${step === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${steps[step]}`;
}
