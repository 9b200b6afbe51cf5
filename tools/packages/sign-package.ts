import { createHash, createPrivateKey, sign } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { packageKinds } from '@kickstand/contract/fleet/upgrades';
import { signedText, writePackage } from '@kickstand/domain/fleet/upgrades';
import { z } from 'zod';

const usage =
  'npx tsx tools/packages/sign-package.ts --key private.pem --image firmware.bin --model <model> --version <version> --out package.kspk [--kind firmware|voice] [--from <version>]…';

const given = z.object({
  key: z.string(),
  image: z.string(),
  model: z.string(),
  version: z.string(),
  out: z.string(),
  kind: z.enum(packageKinds).default('firmware'),
  from: z.array(z.string()).default([]),
});

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    key: text,
    image: text,
    model: text,
    version: text,
    out: text,
    kind: text,
    from: { type: 'string', multiple: true },
  },
});
const asked = given.safeParse(values);
if (!asked.success) {
  process.stderr.write(`${usage}\n`);
  process.exit(1);
}

const { key, image: imageFile, model, version, out, kind, from } = asked.data;
const image = readFileSync(imageFile);
const sha256 = createHash('sha256').update(image).digest('hex');
const said = { kind, model, version, size: image.length, sha256 };
const signature = sign(null, Buffer.from(signedText(said)), createPrivateKey(readFileSync(key))).toString(
  'base64',
);
writeFileSync(out, writePackage({ header: { ...said, fromVersions: from, signature }, image }));
process.stdout.write(`${out}: ${kind} ${version} for ${model}, ${image.length} bytes, sha256 ${sha256}\n`);
