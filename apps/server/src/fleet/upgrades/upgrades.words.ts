import type { PackageState, UpgradeState } from '@kickstand/contract/fleet/upgrades';
import type { Locale } from '../../kernel/call/refuse.ts';

type Texts = Readonly<Record<Locale, string>>;

/** What is wrong with the file of a package. */
export const whyDamaged = {
  form: { 'zh-CN': '不是升级包文件', 'en-US': 'it is no file of a package' },
  kind: { 'zh-CN': '升级包种类不符', 'en-US': 'it is a package of another kind' },
  size: { 'zh-CN': '大小与文件头不一致', 'en-US': 'its size is not what its header says' },
  hash: { 'zh-CN': 'SHA-256 与文件头不一致', 'en-US': 'its SHA-256 is not what its header says' },
} as const satisfies Record<string, Texts>;

const packageStates: Record<PackageState, Texts> = {
  draft: { 'zh-CN': '草稿', 'en-US': 'a draft' },
  test: { 'zh-CN': '测试中', 'en-US': 'on test' },
  released: { 'zh-CN': '已发布', 'en-US': 'released' },
  withdrawn: { 'zh-CN': '已撤回', 'en-US': 'withdrawn' },
};
export const packageStateText = (state: PackageState, locale: Locale) => packageStates[state][locale];

const upgradeStates: Record<UpgradeState, Texts> = {
  draft: { 'zh-CN': '草稿', 'en-US': 'a draft' },
  canary: { 'zh-CN': '灰度中', 'en-US': 'in its canary' },
  running: { 'zh-CN': '升级中', 'en-US': 'running' },
  paused: { 'zh-CN': '已暂停', 'en-US': 'paused' },
  done: { 'zh-CN': '已完成', 'en-US': 'done' },
  aborted: { 'zh-CN': '已中止', 'en-US': 'aborted' },
};
export const upgradeStateText = (state: UpgradeState, locale: Locale) => upgradeStates[state][locale];
