import { settings, type WebConfig } from '@kickstand/contract/platform/settings';
import { ops } from '@kickstand/contract/work/field-work';
import { lazy, Suspense } from 'react';
import { defineAction } from '../../kit/action/define-action.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { text, withLayout } from '../../kit/list/cells.tsx';
import { Facts } from '../../kit/page/facts.tsx';
import { Loaded, LoadingPanel } from '../../kit/page/states.tsx';
import { SettingsGroup } from '../../kit/settings/settings-group.tsx';
import { countText, nothing } from '../../ui/format.ts';
import { DeviceUpgradeSettings } from './device-upgrade.tsx';
import { MailServer } from './mail-server.tsx';
import { MdsAgencies } from './mds/mds-agencies.tsx';
import { OpenFeeds } from './open-feeds.tsx';
import { SettingsOfAreas, SettingsOfProviders } from './settings.slots.ts';
import { settingsWords as words } from './settings.words.ts';
import { SpeechSettings } from './speech.tsx';

const Edit = defineAction<WebConfig, typeof settings.setWeb>({
  call: settings.setWeb,
  label: words.edit,
  form: lazy(() => import('./web-edit.tsx')),
  refreshes: ['settings'],
  done: () => words.done,
});

const show = {
  title: text,
  subTitle: text,
  company: text,
  logo: withLayout((logo: string) => <img src={logo || '/logo.svg'} alt="" height="32" />, {}),
  locale: withLayout((locale: WebConfig['locale']) => words.locales[locale], {}),
  hotline: text,
  chatUrl: text,
  maps: withLayout(
    (maps: string, { fixedMaps }: WebConfig) => maps || (fixedMaps.length > 0 ? nothing : words.noMaps),
    {},
  ),
  fixedMaps: withLayout((hosts: string[]) => hosts.join(' ') || nothing, {}),
};

const EditTaskLimit = defineAction<{ mostTasks: number }, typeof ops.setTaskLimit>({
  call: ops.setTaskLimit,
  label: words.edit,
  form: lazy(() => import('./task-limit-edit.tsx')),
  refreshes: ['ops'],
  done: () => words.saved,
});

const limitOf = withLayout((most: number) => `${countText(most)} ${words.tasks}`, {});

/** The settings of the operator's company for field work. */
function FieldWork() {
  const answer = useCall(ops.taskLimit, {}, { quiet: true });
  return (
    <SettingsGroup
      title={words.fieldWork}
      hint={words.fieldWorkHint}
      actions={answer.data && <EditTaskLimit row={answer.data} />}
    >
      <Loaded of={answer}>
        {(limit) => <Facts of={limit} show={{ mostTasks: limitOf }} labels={words.taskLimit} />}
      </Loaded>
    </SettingsGroup>
  );
}

/** The settings of service areas, and of the whole system. */
export default function SystemConfig() {
  const answer = useCall(settings.web, {}, { quiet: true });
  return (
    <section className="settings">
      <h1 className="list-title">{words.title}</h1>
      <Suspense fallback={<LoadingPanel rows={4} />}>
        <SettingsOfAreas />
      </Suspense>
      <SettingsGroup
        title={words.web}
        hint={words.webHint}
        actions={answer.data && <Edit row={answer.data} />}
      >
        <Loaded of={answer}>{(web) => <Facts of={web} show={show} labels={words.fields} />}</Loaded>
      </SettingsGroup>
      <FieldWork />
      <MailServer />
      <OpenFeeds />
      <MdsAgencies />
      <DeviceUpgradeSettings />
      <SpeechSettings />
      <Suspense>
        <SettingsOfProviders />
      </Suspense>
    </section>
  );
}
