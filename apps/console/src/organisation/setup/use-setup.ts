import { settings } from '@kickstand/contract/platform/settings';
import type { Finding } from '@kickstand/contract/platform/status';
import { useEffect, useState } from 'react';
import { learnConfig } from '../../kit/client/brand.ts';
import { RefusedByServer, send } from '../../kit/client/client.ts';
import { setupWords as words } from './setup.words.ts';
import {
  type Draft,
  dropDraft,
  type Faults,
  faultsOn,
  keepBegun,
  keepDraft,
  keptDraft,
  parsedWish,
  placeOfRefusal,
  type Step,
  stepNames,
} from './setup-draft.ts';

const sentenceOf = (error: unknown) =>
  error instanceof Error && error.message ? error.message : words.failed;

/** Loaded with the first click: it brings the login's cryptography. */
const flow = () => import('../../platform/session/opening.parts.ts');

const codeOf = (error: unknown) => (error instanceof RefusedByServer ? error.refusal.code : '');

/** The state of the wizard: its input survives refusals, steps back and a change of language. */
export function useSetup() {
  const [draft, setDraft] = useState(keptDraft);
  const [step, setStep] = useState<Step>('company');
  const [faults, setFaults] = useState<Faults>({});
  const [findings, setFindings] = useState<Finding[]>([]);
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const at = stepNames.indexOf(step);
  useEffect(() => keepDraft(draft), [draft]);

  const set = (patch: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...patch }));
    setFaults({});
    setFailure(undefined);
  };

  const go = (to: Step | undefined) => {
    if (to) setStep(to);
    setFaults({});
    setFailure(undefined);
  };

  function refused(error: unknown) {
    const place = placeOfRefusal(codeOf(error));
    if (!place) return setFailure(sentenceOf(error));
    setStep(place.step);
    setFaults({ [place.name]: sentenceOf(error) });
  }

  async function attempt() {
    if (step === 'company') setFindings(await (await flow()).checkCode(draft.code));
    const next = stepNames[at + 1];
    if (next) return go(next);
    await (await flow()).beginDeployment(draft.code, parsedWish(draft));
    dropDraft();
    keepBegun({ name: draft.name, area: 'open' });
    learnConfig(await send(settings.clientConfig, {}, { quiet: true }));
    // Only a reloaded page may load the chosen map.
    window.location.reload();
    return new Promise<never>(() => undefined);
  }

  /** Goes one step on, or sends everything at the end. Returns whether this step has errors. */
  async function proceed(): Promise<boolean> {
    const wrong = faultsOn(step, draft);
    setFaults(wrong);
    if (Object.keys(wrong).length > 0) return true;
    setBusy(true);
    await attempt().catch(refused);
    setBusy(false);
    return false;
  }

  const back = at > 0 ? () => go(stepNames[at - 1]) : undefined;
  return { draft, set, step, at, faults, findings, failure, busy, proceed, back };
}
export type Setup = ReturnType<typeof useSetup>;
