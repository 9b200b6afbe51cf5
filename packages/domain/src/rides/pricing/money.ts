import type { Cents } from '@kickstand/contract/kit';

/** Whole cents as money. */
export const centsOf = (whole: number) => whole as Cents;

/** A share in ten-thousandths of an amount of cents, half up. */
export const shareOf = (cents: number, bp: number) => Math.floor((cents * bp + 5_000) / 10_000);

/** The number of started pieces of one size: 601 s are two units of 600 s. */
export const begun = (amount: number, size: number) => Math.ceil(Math.max(0, amount) / size);

/** The sum of what each says. */
export const sumOf = (steps: readonly { cents: number }[]) =>
  steps.reduce((sum, { cents }) => sum + cents, 0);
