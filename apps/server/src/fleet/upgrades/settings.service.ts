import { createHash, createPublicKey } from 'node:crypto';
import type { UpgradeSettingsRow, upgradeSettings } from '@kickstand/contract/fleet/upgrades';
import type { InputOf } from '@kickstand/contract/kit';
import {
  type TransferSetting,
  transferSetting,
  transferSettingName,
} from '../../gateway/transfers/transfer-setting.ts';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse, refuseField } from '../../kernel/call/refuse.ts';
import { lockSettings, putSetting } from '../../kernel/program/setting.ts';

const shown = ({
  keys,
  kilobytesPerSecond,
  centsPerMegabyte,
  alertEmail,
  version,
}: TransferSetting): UpgradeSettingsRow => ({
  fingerprints: keys.map(({ fingerprint }) => fingerprint),
  kilobytesPerSecond,
  centsPerMegabyte,
  alertEmail,
  version,
});

/** The trusted keys' fingerprints and the settings, without the keys themselves. */
export const showUpgradeSettings = async (ctx: Ctx) => shown(await transferSetting(ctx.db));

const mostKeys = 5;
const pems = /-----BEGIN PUBLIC KEY-----[\s\S]*?-----END PUBLIC KEY-----/g;

/** The public keys in a text; refuses if one is invalid or there is none. */
function keysIn(ctx: Ctx, text: string): TransferSetting['keys'] {
  const found = text.match(pems) ?? [];
  if (found.length === 0 || found.length > mostKeys) refuseField(ctx, 'keys', 'fw.key', { row: 1 });
  return found.map((pem, i) => keyOf(pem) ?? refuseField(ctx, 'keys', 'fw.key', { row: i + 1 }));
}

function keyOf(pem: string) {
  try {
    const key = createPublicKey(pem);
    if (key.asymmetricKeyType !== 'ed25519') return undefined;
    const fingerprint = createHash('sha256')
      .update(key.export({ type: 'spki', format: 'der' }))
      .digest('hex');
    return { pem, fingerprint };
  } catch {
    return undefined;
  }
}

/** Sets whose packages are trusted; if no keys are given, the present ones stay. */
export async function changeUpgradeSettings(
  ctx: Ctx,
  { body: { keys: text, version, ...said } }: InputOf<(typeof upgradeSettings)['change']>,
) {
  ctx.audit.on(transferSettingName);
  await lockSettings(ctx.db);
  const before = await transferSetting(ctx.db);
  if (before.version !== version) refuse('common.stale_version');
  const keys = text.trim() === '' ? before.keys : keysIn(ctx, text);
  const after = { ...said, keys, version: version + 1 };
  await putSetting(ctx.db, transferSettingName, { value: after, now: ctx.now() });
  ctx.audit.record(transferSettingName, {
    fingerprints: [shown(before).fingerprints, shown(after).fingerprints],
    kilobytesPerSecond: [before.kilobytesPerSecond, said.kilobytesPerSecond],
    centsPerMegabyte: [before.centsPerMegabyte, said.centsPerMegabyte],
    alertEmail: [before.alertEmail, said.alertEmail],
  });
  return shown(after);
}
