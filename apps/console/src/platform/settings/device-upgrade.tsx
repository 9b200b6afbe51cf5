import { type UpgradeSettingsRow, upgradeSettings } from '@kickstand/contract/fleet/upgrades';
import { lazy } from 'react';
import { defineAction } from '../../kit/action/define-action.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { money, text, withLayout } from '../../kit/list/cells.tsx';
import { Facts } from '../../kit/page/facts.tsx';
import { Loaded } from '../../kit/page/states.tsx';
import { SettingsGroup } from '../../kit/settings/settings-group.tsx';
import { countText, moneyText, nothing } from '../../ui/format.ts';
import { settingsWords } from './settings.words.ts';

const words = settingsWords.deviceUpgrade;

const Edit = defineAction<UpgradeSettingsRow, typeof upgradeSettings.change>({
  call: upgradeSettings.change,
  label: settingsWords.edit,
  form: lazy(() => import('./device-upgrade-edit.tsx')),
  refreshes: ['upgradeSettings'],
  done: () => settingsWords.saved,
});

const show = {
  fingerprints: withLayout(
    (values: string[]) =>
      values.length > 0 ? values.map((value) => <code key={value}>{value.slice(-16)} </code>) : words.noKeys,
    {},
  ),
  kilobytesPerSecond: withLayout((value: number) => `${countText(value)} kB/s`, {}),
  centsPerMegabyte: withLayout(
    (value: number | null) => (value === null ? nothing : moneyText(value)),
    money,
  ),
  alertEmail: withLayout((value: string) => value || nothing, text),
};

/** Whose packages are trusted, and how fast they are sent. */
export function DeviceUpgradeSettings() {
  const answer = useCall(upgradeSettings.show, {}, { quiet: true });
  return (
    <SettingsGroup title={words.title} hint={words.hint} actions={answer.data && <Edit row={answer.data} />}>
      <Loaded of={answer}>{(said) => <Facts of={said} show={show} labels={words.fields} />}</Loaded>
    </SettingsGroup>
  );
}
