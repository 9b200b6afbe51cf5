import { z } from 'zod';

const rate = z.number().min(0).max(1).default(0);

/** How often the providers do what they should not, as shares of 1. All of it is off where nothing is said. */
export const faults = z.object({
  /** An answer takes seconds. */
  slow: rate,
  /** The provider does what it was asked and says nothing. */
  silent: rate,
  /** A notification comes twice, or minutes late, or after a later one. */
  twice: rate,
  late: rate,
  disordered: rate,
  /** A rider is charged another amount than was asked for. */
  wrongAmount: rate,
  /** A rider whom the provider does not vouch for; one who has no money when it is collected. */
  noVouching: rate,
  noMoney: rate,
  /** A refund is not done for a long time. */
  stuckRefund: rate,
  /** A refund cannot be sent, and then can; or never can. */
  abnormalRefund: rate,
  closedRefund: rate,
  /** A share takes long, or is never made; what is given back of one is not. */
  slowShare: rate,
  shareFailed: rate,
  backFailed: rate,
  /** What a bill says otherwise than it was. */
  billMissing: rate,
  billExtra: rate,
  billAmount: rate,
  billDay: rate,
  billTwice: rate,
  billState: rate,
  billFee: rate,
  /** What only the bill of the account says otherwise. */
  accountMissing: rate,
  accountExtra: rate,
});
export type Faults = z.infer<typeof faults>;

/** What a town lives with unless it is told otherwise. */
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

/** `PAYMENT_FAULTS`: `none`, or like `silent=0.1,slow=0.2` on top of what is usual. Throws on words that are no fault. */
export function faultsFrom(text: string | undefined): Faults {
  if (text === 'none') return faults.parse({});
  const said = (text ?? '').split(',').flatMap((part) => {
    const [name = '', value = ''] = part.trim().split('=');
    return name ? [[name, Number(value)]] : [];
  });
  return faults.strict().parse({ ...usualFaults, ...Object.fromEntries(said) });
}
