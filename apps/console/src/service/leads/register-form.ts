import { leads } from '@kickstand/contract/service/leads';
import { useState } from 'react';
import { RefusedByServer, send } from '../../kit/client/client.ts';
import { fieldSentences } from '../../kit/client/sentence.ts';
import { leadsWords } from './leads.words.ts';

const words = leadsWords.register;

const fieldNames = ['company', 'contact', 'phone', 'code', 'province', 'city', 'vehicles', 'remark'] as const;
export type FieldName = (typeof fieldNames)[number];
export type Texts = Record<FieldName, string>;
export type Faults = Partial<Record<FieldName | 'form', string>>;

const noText = Object.fromEntries(fieldNames.map((name) => [name, ''])) as Texts;

/** The texts of the form as the call's body. */
const bodyOf = ({ vehicles, ...texts }: Texts) => ({
  ...texts,
  ...(vehicles.trim() !== '' && { vehicles: Number(vehicles) }),
});

const isField = (name: unknown): name is FieldName => (fieldNames as readonly unknown[]).includes(name);

/** The errors of the form, by field. */
export function faultsOf(texts: Texts): Faults {
  const parsed = leads.create.body.safeParse(bodyOf(texts));
  const wrong = parsed.success ? [] : parsed.error.issues.map(({ path }) => path[0]).filter(isField);
  return Object.fromEntries(wrong.map((name) => [name, words.wrong[name]]));
}

const refusedAt: Readonly<Record<string, FieldName>> = {
  'lead.code_wrong': 'code',
  'lead.place': 'city',
};

/** Why the server refused, at the field that caused it if there is one. */
function refusalOf(error: unknown): Faults {
  const sentence = error instanceof Error && error.message ? error.message : words.failed;
  if (!(error instanceof RefusedByServer)) return { form: sentence };
  const known = refusedAt[error.refusal.code];
  if (known) return { [known]: sentence };
  const named = Object.keys(fieldSentences(error)).filter(isField);
  return named.length > 0
    ? Object.fromEntries(named.map((name) => [name, words.wrong[name]]))
    : { form: sentence };
}

/** The state of the form, which survives refusals, and its actions. */
export function useRegisterForm(onDone: (leadNo: string) => void) {
  const [texts, setTexts] = useState(noText);
  const [faults, setFaults] = useState<Faults>({});
  const [readyAt, setReadyAt] = useState<number>();
  const [sentTo, setSentTo] = useState<{ phone: string; at: number }>();

  const set = (patch: Partial<Texts>) => {
    setTexts((before) => ({ ...before, ...patch }));
    setFaults((before) => {
      const rest = Object.entries(before).filter(([name]) => !(name in patch) && name !== 'form');
      return Object.fromEntries(rest);
    });
  };

  async function askForCode() {
    const { phone } = texts;
    const wrong = leads.smsCode.body.safeParse({ phone }).success ? undefined : words.wrong.phone;
    if (wrong) return setFaults((before) => ({ ...before, phone: wrong }));
    try {
      const { resendSeconds } = await send(leads.smsCode, { body: { phone } }, { quiet: true });
      setReadyAt(Date.now() + resendSeconds * 1_000);
      setSentTo({ phone, at: Date.now() });
    } catch (error) {
      setFaults(refusalOf(error));
    }
  }

  /** Shows the errors of each field; returns the first. */
  function check(): FieldName | undefined {
    const wrong = faultsOf(texts);
    setFaults(wrong);
    return fieldNames.find((name) => wrong[name]);
  }

  async function submit() {
    try {
      const body = leads.create.body.parse(bodyOf(texts));
      const { leadNo } = await send(leads.create, { body }, { quiet: true });
      onDone(leadNo);
    } catch (error) {
      setFaults(refusalOf(error));
    }
  }
  return { texts, faults, set, askForCode, check, submit, readyAt, sentTo };
}
