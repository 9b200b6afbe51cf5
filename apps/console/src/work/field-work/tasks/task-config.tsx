import { vehicles } from '@kickstand/contract/fleet/vehicles';
import { opsRules, workSettings } from '@kickstand/contract/places/area-settings';
import { taskKitWords } from '../../../fleet/task-kit/task-kit.words.ts';
import { defineSettings } from '../../../kit/settings/define-settings.tsx';
import { areaWords } from '../../../places/area-settings/area.words.ts';
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
  options: { photoTypes: taskKitWords.tasks.type },
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
