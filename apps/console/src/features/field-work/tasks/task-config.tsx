import { opsRules, workSettings } from '@kickstand/contract/area-settings';
import { vehicles } from '@kickstand/contract/vehicles';
import { defineSettings } from '../../../kit/settings/define-settings.tsx';
import { areaWords } from '../../settings/area.words.ts';
import { tripsWords } from '../../trips/trips.words.ts';
import { tasksWords as words } from './tasks.words.ts';

const Settings = defineSettings({
  areas: vehicles.areas,
  show: workSettings.show,
  history: workSettings.history,
  compare: workSettings.compare,
  groups: [
    {
      group: opsRules,
      save: workSettings.save,
      copy: workSettings.copy,
      title: words.config,
      hint: words.configHint,
    },
  ],
  labels: areaWords.fields,
  options: { photoTypes: tripsWords.tasks.type },
});

/** How field work of an area is asked for, when it is due and what is paid for it. */
export default function TaskConfig() {
  return (
    <section className="settings">
      <h1 className="list-title">{words.config}</h1>
      <Settings />
    </section>
  );
}
