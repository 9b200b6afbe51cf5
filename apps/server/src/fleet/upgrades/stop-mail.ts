import type { StopRule, UpgradeStop } from '@kickstand/contract/fleet/upgrades';

type Said = Readonly<Record<StopRule, (stop: UpgradeStop) => string>>;

const zh: Said = {
  bricks: ({ n, of }) => `${n}/${of} 辆重启后失联`,
  failures: ({ n, of }) => `${n}/${of} 辆失败或回退`,
  stratum: ({ n, of, stratum = '' }) => `硬件版本 ${stratum} 有 ${n}/${of} 辆失败`,
  unheard: ({ n, of }) => `${n}/${of} 辆在时间窗内没有响应`,
  withdrawn: () => '升级包已撤回',
};
const en: Said = {
  bricks: ({ n, of }) => `${n} of ${of} did not come back after the restart`,
  failures: ({ n, of }) => `${n} of ${of} failed or rolled back`,
  stratum: ({ n, of, stratum = '' }) => `${n} of ${of} with hardware ${stratum} failed`,
  unheard: ({ n, of }) => `${n} of ${of} did not respond within the window`,
  withdrawn: () => 'the package was withdrawn',
};

/**
 * The e-mail about an upgrade that stopped automatically: in both languages, as the readers of the mailbox are
 * unknown.
 */
export const stopMail = (name: string, stop: UpgradeStop) => ({
  subject: `升级已自动停止 / Upgrade stopped: ${name}`,
  body: [
    `升级“${name}”已自动停止：${zh[stop.rule](stop)}。请登录控制台查看原因。`,
    `The upgrade “${name}” stopped automatically: ${en[stop.rule](stop)}. Log in to the console to see why.`,
  ].join('\n\n'),
});
