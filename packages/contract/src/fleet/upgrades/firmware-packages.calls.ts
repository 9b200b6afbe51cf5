import { z } from 'zod';
import { codes, defineCalls, reason } from '../../kit/index.ts';
import { fileOf, packageCalls, packageReply, saidOfPackage } from './package-calls.ts';
import { mostHeaderBytes, mostImageBytes, packageRow } from './packages.rows.ts';

const base = '/ebike/v3/backend/fw/packages';
const module = 'upgrades';
const deals = codes('06,0665');
/** Somewhat larger files are accepted, so that their refusal can say why. */
const mostFileBytes = 2 * mostImageBytes + mostHeaderBytes;

/** Firmware packages. */
export const firmwarePackages = defineCalls('firmwarePackages', {
  ...packageCalls({
    module,
    base,
    sees: codes('06'),
    deals,
    says: { many: 'Firmware packages', one: 'a package', job: 'upgrade' },
    row: packageRow,
  }),
  upload: {
    summary: 'Upload a package as a draft; its header, signature and model are checked',
    method: 'POST',
    path: base,
    access: deals,
    rows: 'whole',
    body: z.object({ ...saidOfPackage, content: fileOf(mostFileBytes), reason }),
    reply: packageReply,
    refusals: ['common.not_found', 'fw.signature', 'fw.model', 'fw.damaged', 'fw.size', 'fw.taken'],
    audit: { module, action: 'upload', sensitive: true },
    stepUp: true,
    mostFileBytes,
  },
});
