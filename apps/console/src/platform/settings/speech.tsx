import { type SpeechConfig, speech } from '@kickstand/contract/fleet/speech';
import { lazy } from 'react';
import { defineAction } from '../../kit/action/define-action.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { tags, text, withLayout, yesNo } from '../../kit/list/cells.tsx';
import { Facts } from '../../kit/page/facts.tsx';
import { Loaded } from '../../kit/page/states.tsx';
import { SettingsGroup } from '../../kit/settings/settings-group.tsx';
import { settingsWords } from './settings.words.ts';

const words = settingsWords.speech;

const Edit = defineAction<SpeechConfig, typeof speech.change>({
  call: speech.change,
  label: settingsWords.edit,
  form: lazy(() => import('./speech-edit.tsx')),
  refreshes: ['speech'],
  done: () => settingsWords.saved,
});

const show = {
  url: withLayout((url: string) => url || words.none, text),
  model: text,
  voices: tags,
  hasToken: yesNo,
};

/** The text-to-speech provider. */
export function SpeechSettings() {
  const answer = useCall(speech.show, {}, { quiet: true });
  return (
    <SettingsGroup title={words.title} hint={words.hint} actions={answer.data && <Edit row={answer.data} />}>
      <Loaded of={answer}>{(said) => <Facts of={said} show={show} labels={words.fields} />}</Loaded>
    </SettingsGroup>
  );
}
