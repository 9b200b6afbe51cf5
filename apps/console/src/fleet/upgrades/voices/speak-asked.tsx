import { speech } from '@kickstand/contract/fleet/speech';
import { mostSoundText, type VoiceSoundRow } from '@kickstand/contract/fleet/upgrades';
import { Button, Input, Select } from 'antd';
import type { QuestionProps } from '../../../kit/action/asking.tsx';
import { DialogField } from '../../../kit/action/dialog-field.tsx';
import { useCall, useChange } from '../../../kit/client/calls.ts';
import { sentenceOf } from '../../../kit/client/sentence.ts';
import { Loaded } from '../../../kit/page/states.tsx';
import { SoundPlayer } from './listen.tsx';
import { voicesWords } from './voices.words.ts';

const words = voicesWords.sounds;

/** A text, and its sound once it was spoken as it stands. */
export interface Speaking {
  text: string;
  /** The first one of the provider by default. */
  voice: string | undefined;
  /** A WAV file, in base64. */
  spoken: string | undefined;
}

export const isSpoken = ({ spoken }: Speaking) => spoken !== undefined;

type SpeakProps = QuestionProps<VoiceSoundRow, Speaking> & { voices: readonly string[] };

/** Has the text spoken by the provider; what it says otherwise is shown. */
function useSpeaking({ given, put, voices }: SpeakProps) {
  const speaking = useChange(speech.speak, { quiet: true, refreshes: [] });
  const { text, voice = voices[0] ?? '' } = given;
  const say = () =>
    speaking.mutateAsync({ body: { text, voice } }).then(
      ({ content }) => put({ spoken: content }),
      () => undefined,
    );
  const wrong = speaking.error ? sentenceOf(speaking.error) : undefined;
  return { isBusy: speaking.isPending, wrong, voice, say };
}

function Speak(props: SpeakProps) {
  const { given, put, tried, voices } = props;
  const { text, spoken } = given;
  const { isBusy, wrong, voice, say } = useSpeaking(props);
  const needed = tried && !isSpoken(given) && words.textNeeded;
  return (
    <>
      <DialogField label={words.fields.text} wrong={wrong ?? needed} required>
        {(control) => (
          <Input
            {...control}
            maxLength={mostSoundText}
            disabled={isBusy}
            value={text}
            onChange={({ target }) => put({ text: target.value, spoken: undefined })}
          />
        )}
      </DialogField>
      <DialogField label={words.voice}>
        {({ id }) => (
          <Select
            id={id}
            disabled={isBusy}
            value={voice}
            options={voices.map((value) => ({ value, label: value }))}
            onChange={(chosen) => put({ voice: chosen, spoken: undefined })}
          />
        )}
      </DialogField>
      <Button loading={isBusy} disabled={text.trim() === ''} onClick={() => void say()}>
        {isBusy ? words.saying : words.say}
      </Button>
      {spoken !== undefined && <SoundPlayer content={spoken} label={words.spoken} />}
    </>
  );
}

/** Asks for a text to be spoken; without a provider it says where one is set. */
export function SpeakAsked(props: QuestionProps<VoiceSoundRow, Speaking>) {
  const answer = useCall(speech.voices, {}, { quiet: true });
  return (
    <Loaded of={answer}>
      {({ list }) =>
        list.length === 0 ? <p role="note">{words.noProvider}</p> : <Speak {...props} voices={list} />
      }
    </Loaded>
  );
}
