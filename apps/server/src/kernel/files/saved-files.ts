import type { FastifyInstance } from 'fastify';
import { asAttachment } from './as-attachment.ts';
import type { FileStore } from './file-store.ts';
import { endOf, openedText, type Seal, sealedText } from './sealed-text.ts';

const path = '/saved-files/';
/** Distinguishes these addresses from all others sealed here. */
const mark = 'saved';

interface SavedFile {
  /** Its key in the store. */
  key: string;
  /** The name given by whoever saves it. */
  name: string;
}

/** Where a file is fetched for some minutes. Whoever is given the address may have the file. */
export const savedFileAddress = (seal: Seal, { key, name }: SavedFile, now: number) =>
  `${path}${sealedText(seal, [mark, key, name, endOf(now)])}`;

/** What such an address leads to; undefined when it was not made here or has ended. */
function fileAt(seal: Seal, token: string, now: number): SavedFile | undefined {
  const facts = openedText(seal, token);
  if (facts?.[0] !== mark) return undefined;
  const [, key, name, ends] = facts as [string, string, string, number];
  return ends > now ? { key, name } : undefined;
}

interface Needs {
  store: FileStore;
  seal: Seal;
  now(): number;
}

/** Files under addresses that end within minutes; they are saved, never shown as a page. */
export const savedFilePages =
  ({ store, seal, now }: Needs) =>
  (app: FastifyInstance) => {
    app.get<{ Params: { token: string } }>(`${path}:token`, async ({ params }, reply) => {
      const place = fileAt(seal, params.token, now());
      const file = place && (await store.get(place.key));
      if (!place || !file)
        return reply
          .code(404)
          .header('cache-control', 'no-store')
          .send({ suc: false, error: { code: 'common.not_found', promot: '' } });
      return reply
        .type('application/octet-stream')
        .header('cache-control', 'no-store')
        .header('content-disposition', asAttachment(place.name))
        .header('x-content-type-options', 'nosniff')
        .send(file);
    });
  };
