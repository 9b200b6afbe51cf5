import { z } from 'zod';

const rate = z.number().min(0).max(1).default(0);

/** How often the providers misbehave, as shares of 1. All off by default. */
export const faults = z.object({
  /** An answer takes seconds. */
  slow: rate,
  /** The provider does what was asked and does not answer. */
  silent: rate,
  /** A notification arrives twice, minutes late, or out of order. */
  twice: rate,
  late: rate,
  disordered: rate,
  /** A rider is charged another amount than requested. */
  wrongAmount: rate,
  /** A rider the provider does not vouch for; one without money when charged. */
  noVouching: rate,
  noMoney: rate,
  /** A refund takes very long. */
  stuckRefund: rate,
  /** A refund cannot be made, temporarily or ever. */
  abnormalRefund: rate,
  closedRefund: rate,
  /** A share takes long or fails; taking one back fails. */
  slowShare: rate,
  shareFailed: rate,
  backFailed: rate,
  /** Errors in bills. */
  billMissing: rate,
  billExtra: rate,
  billAmount: rate,
  billDay: rate,
  billTwice: rate,
  billState: rate,
  billFee: rate,
  /** Errors in the account bill only. */
  accountMissing: rate,
  accountExtra: rate,
});
export type Faults = z.infer<typeof faults>;

/** The default errors of a town. */
const usualFaults: Faults = {
  slow: 0.01,
  silent: 0.005,
  twice: 0.02,
  late: 0.02,
  disordered: 0.01,
  wrongAmount: 0.0005,
  noVouching: 0.1,
  noMoney: 0.01,
  stuckRefund: 0.02,
  abnormalRefund: 0.005,
  closedRefund: 0.005,
  slowShare: 0.02,
  shareFailed: 0.005,
  backFailed: 0.005,
  billMissing: 0.0002,
  billExtra: 0.0002,
  billAmount: 0.0002,
  billDay: 0.0002,
  billTwice: 0.0002,
  billState: 0.002,
  billFee: 0.0002,
  accountMissing: 0.0001,
  accountExtra: 0.0001,
};

/** `PAYMENT_FAULTS`: `none`, or like `silent=0.1,slow=0.2` on top of the defaults. Throws on unknown names. */
export function faultsFrom(text: string | undefined): Faults {
  if (text === 'none') return faults.parse({});
  const said = (text ?? '').split(',').flatMap((part) => {
    const [name = '', value = ''] = part.trim().split('=');
    return name ? [[name, Number(value)]] : [];
  });
  return faults.strict().parse({ ...usualFaults, ...Object.fromEntries(said) });
}
