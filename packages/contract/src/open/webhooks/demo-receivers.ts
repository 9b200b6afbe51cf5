import { z } from 'zod';

/**
 * How the demo's receivers answer. `quick` accepts everything · `slow` takes seconds and is busy at times · `dead`:
 * nobody listens · `redirecting` redirects, which is not followed · `gone` answers 410.
 */
export const receiverManners = ['quick', 'slow', 'dead', 'redirecting', 'gone'] as const;
export type ReceiverManner = (typeof receiverManners)[number];

/** What the demo's simulator needs to act as receivers of webhooks: the port, secret and behaviour of each. */
export const demoReceiversFile = z.object({
  receivers: z.array(z.object({ manner: z.enum(receiverManners), port: z.int(), secret: z.string() })),
});
export type DemoReceiversFile = z.infer<typeof demoReceiversFile>;
