import { type SpeechConfig, speech } from '@kickstand/contract/fleet/speech';
import { hiddenField, textField, wordsField } from '../../kit/form/fields.tsx';
import { defineForm } from '../../kit/form/form.tsx';
import { secretField } from '../../kit/form/secret-field.tsx';
import { settingsWords } from './settings.words.ts';

const words = settingsWords.speech;
/** The most voices to choose from. */
const mostVoices = 20;

/** The form of the text-to-speech provider; the token is entered anew or stays. */
export default defineForm<SpeechConfig, typeof speech.change>({
  call: speech.change,
  title: words.title,
  labels: words.fields,
  hints: words.hints,
  fields: {
    url: textField,
    model: textField,
    voices: wordsField(mostVoices),
    token: secretField,
    version: hiddenField,
  },
  start: ({ hasToken: _, ...said }) => ({ ...said, token: '' }),
  request: (_, body) => ({ body }),
});
