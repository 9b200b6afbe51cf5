import { z } from 'zod';

/** What the demo's simulator needs to act as the text-to-speech provider. */
export const demoSpeechFile = z.object({ port: z.int(), token: z.string(), voices: z.array(z.string()) });
export type DemoSpeechFile = z.infer<typeof demoSpeechFile>;
