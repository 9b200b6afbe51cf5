import { ordersWords } from './orders.words.ts';

const words = ordersWords.refunds;
const known: Readonly<Record<string, string>> = words.advice;

/** What a payment provider said of a refund, with what is to be done: its own code and sentence where it refused. */
export function ProviderSaid({ code, says }: { code: string; says: string | null }) {
  const named: Readonly<Record<string, string>> = words.providerCodes;
  return (
    <>
      {says === null ? (named[code] ?? code) : words.said(named[code] ?? code, says)}
      <br />
      <span className="muted">{known[code] ?? words.advice.refused}</span>
    </>
  );
}
