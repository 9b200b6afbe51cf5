import {
  mostSoundBytes,
  mostSoundText,
  type VoiceSoundRow,
  voicePacks,
} from '@kickstand/contract/fleet/upgrades';
import { Input } from 'antd';
import type { QuestionProps, Questions } from '../../../kit/action/asking.tsx';
import { defineAsk } from '../../../kit/action/define-ask.tsx';
import { DialogField } from '../../../kit/action/dialog-field.tsx';
import { countText } from '../../../ui/format.ts';
import { type ChosenFile, DialogFile, isChosen } from '../dialog-file.tsx';
import { isSpoken, SpeakAsked, type Speaking } from './speak-asked.tsx';
import { voicesWords } from './voices.words.ts';

const words = voicesWords.sounds;
const refreshes = ['voicePacks'];

interface Giving {
  text: string;
  file: ChosenFile | undefined;
}

function Ask({ given: { text, file }, put, tried }: QuestionProps<VoiceSoundRow, Giving>) {
  return (
    <>
      <DialogFile
        file={file}
        put={put}
        tried={tried}
        most={mostSoundBytes}
        accept=".wav,.mp3,audio/wav,audio/mpeg"
        words={words}
      />
      <DialogField label={words.fields.text}>
        {(control) => (
          <Input
            {...control}
            maxLength={mostSoundText}
            value={text}
            onChange={({ target }) => put({ text: target.value })}
          />
        )}
      </DialogField>
    </>
  );
}

const questions: Questions<VoiceSoundRow, Giving> = {
  start: ({ text }) => ({ text: text ?? '', file: undefined }),
  answered: ({ file }) => isChosen(file, mostSoundBytes),
  Ask,
};

const blocked = ({ isOpen }: VoiceSoundRow) => (isOpen ? undefined : words.closed);

/** Put a sound into a slot. */
const upload = defineAsk<VoiceSoundRow, typeof voicePacks.putSound, Giving>({
  call: voicePacks.putSound,
  label: words.upload,
  level: 2,
  refreshes,
  blocked,
  changes: () => words.uploadEffect,
  questions,
  request: ({ packageId, slot, version }, { text, file }) => ({
    params: { id: packageId, slot },
    body: { text, content: file?.content ?? '', version },
  }),
  done: () => words.uploaded,
});

/** Have a text spoken, and put it into a slot once it was listened to. */
const speak = defineAsk<VoiceSoundRow, typeof voicePacks.putSound, Speaking>({
  call: voicePacks.putSound,
  label: words.speak,
  level: 2,
  refreshes,
  blocked,
  changes: () => words.speakEffect,
  questions: {
    start: ({ text }) => ({ text: text ?? '', voice: undefined, spoken: undefined }),
    answered: isSpoken,
    Ask: SpeakAsked,
  },
  request: ({ packageId, slot, version }, { text, spoken }) => ({
    params: { id: packageId, slot },
    body: { text, content: spoken ?? '', version },
  }),
  done: () => words.uploaded,
});

const remove = defineAsk<VoiceSoundRow, typeof voicePacks.removeSound>({
  call: voicePacks.removeSound,
  label: words.remove,
  level: 2,
  danger: true,
  refreshes,
  applies: ({ size }) => size !== null,
  blocked,
  changes: ({ slot }) => words.removeEffect(countText(slot)),
  request: ({ packageId, slot, version }) => ({ params: { id: packageId, slot }, body: { version } }),
  done: () => words.removed,
});

/** The actions of a slot. */
export const soundActions = [upload, speak, remove];
