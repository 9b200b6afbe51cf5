import { z } from 'zod';

/**
 * How receivers of the demo answer. `quick` takes everything · `slow` takes seconds and is busy at times · `dead`: nobody listens ·
 * `redirecting` names another address, which is not followed · `gone` answers 410.
 */
export const receiverManners = ['quick', 'slow', 'dead', 'redirecting', 'gone'] as const;
export type ReceiverManner = (typeof receiverManners)[number];

/** What the demo's simulator needs to be the receivers of webhooks: where each listens, by which secret and how it answers. */
export const demoReceiversFile = z.object({
  receivers: z.array(z.object({ manner: z.enum(receiverManners), port: z.int(), secret: z.string() })),
});
export type DemoReceiversFile = z.infer<typeof demoReceiversFile>;
