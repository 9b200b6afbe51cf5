import './setup.css';
import { phoneLength } from '@kickstand/domain/platform/session';
import {
  type ComponentType,
  type ReactNode,
  type Ref,
  type SubmitEvent,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { productionPaths } from '../../fleet/production/production.paths.ts';
import { useBrand } from '../../kit/client/brand.ts';
import { readConfig } from '../../kit/client/client-config.ts';
import { hrefOf } from '../../kit/page/screens.ts';
import { fencesPaths } from '../../places/fences/fences.paths.ts';
import { OpenTools } from '../../platform/session/session.parts.tsx';
import { permissionsPaths } from '../permissions/permissions.paths.ts';
import { setupWords as words } from './setup.words.ts';
import {
  type Begun,
  dropBegun,
  emptyModel,
  keepBegun,
  keptBegun,
  longest,
  type ModelDraft,
  type Step,
  stepNames,
} from './setup-draft.ts';
import { MapChoice, ModelFields, TextBox } from './setup-fields.tsx';
import { type Setup, useSetup } from './use-setup.ts';

const mostModels = 20;
/** The input is sent with the last step but one; the area is drawn in the new deployment. */
const shownSteps = [...stepNames, 'area'] as const;

export interface AreaStepProps {
  done(): void;
  skip(): void;
}

interface SetupPageProps {
  /** The step for the first service area; loaded when needed. */
  AreaStep: ComponentType<AreaStepProps>;
}

/** `/setup`: sets up a deployment, with the code printed by its server. */
export function SetupPage({ AreaStep }: SetupPageProps) {
  const { logo } = useBrand();
  const [begun, setBegun] = useState(keptBegun);
  const go = (area: Begun['area']) => {
    if (!begun) return;
    const next = { ...begun, area };
    keepBegun(next);
    setBegun(next);
  };
  const drawing = begun?.area === 'open';
  return (
    <div className="login-plain setup">
      <OpenTools />
      <main className="login-panel" data-wide={drawing || undefined}>
        <header className="login-brand">
          <img src={logo} alt="" width="44" height="44" />
        </header>
        {readConfig().needsSetup !== false ? (
          <Wizard />
        ) : !begun ? (
          <Already />
        ) : drawing ? (
          <Area>
            <AreaStep done={() => go('made')} skip={() => go('later')} />
          </Area>
        ) : (
          <Done {...begun} />
        )}
      </main>
    </div>
  );
}

/** The steps, and how far they are done. */
function Steps({ at }: { at: number }) {
  return (
    <ol className="setup-steps">
      {shownSteps.map((name, i) => (
        <li key={name} data-reached={i <= at} aria-current={i === at ? 'step' : undefined}>
          <span>{words.steps[name]}</span>
        </li>
      ))}
    </ol>
  );
}

function StepTitle({ at, focus }: { at: number; focus?: Ref<HTMLHeadingElement> }) {
  return (
    <h2 ref={focus} tabIndex={-1}>
      {words.steps[shownSteps[at] ?? 'area']}{' '}
      <small className="setup-optional">{words.stepOf(at + 1, shownSteps.length)}</small>
    </h2>
  );
}

/** The step after the set-up, on a page that may load the chosen map. */
function Area({ children }: { children: ReactNode }) {
  return (
    <>
      <h1 className="login-heading">{words.title}</h1>
      <p className="setup-lead">{words.areaLead}</p>
      <Steps at={stepNames.length} />
      <StepTitle at={stepNames.length} />
      <Suspense fallback={<p role="status">{words.checking}</p>}>{children}</Suspense>
    </>
  );
}

function Already() {
  return (
    <>
      <h1 className="login-heading">{words.title}</h1>
      <p role="status">{words.already}</p>
      <p>
        <a href={hrefOf('/login-home')}>{words.toLogin}</a>
      </p>
    </>
  );
}

function Wizard() {
  const setup = useSetup();
  const { step, at, failure, busy, proceed, back } = setup;
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const insecure = !window.isSecureContext;
  useEffect(() => {
    if (at > 0) heading.current?.focus();
  }, [at]);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy || insecure) return;
    const wrong = await proceed();
    if (wrong) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  const last = at === stepNames.length - 1;
  const going = last ? words.sending : words.checking;
  return (
    <>
      <h1 className="login-heading">{words.title}</h1>
      <p className="setup-lead">{words.lead}</p>
      {insecure && (
        <p className="login-fault" role="alert">
          {words.insecure}
        </p>
      )}
      <Steps at={at} />
      <form className="login-form" ref={form} onSubmit={(event) => void submit(event)} noValidate>
        <StepTitle at={at} focus={heading} />
        <StepFields setup={setup} step={step} />
        {at > 0 && <Unwell findings={setup.findings} />}
        {failure && (
          <p className="login-fault" role="alert">
            {failure}
          </p>
        )}
        <div className="setup-buttons">
          {back && (
            <button type="button" className="button button-quiet" disabled={busy} onClick={back}>
              {words.back}
            </button>
          )}
          <button type="submit" className="button" disabled={busy || insecure}>
            {busy ? going : last ? words.submit : words.next}
          </button>
        </div>
      </form>
    </>
  );
}

/** What the server found missing or wrong about itself, and what to do about it; nothing keeps the set-up from going on. */
function Unwell({ findings }: Pick<Setup, 'findings'>) {
  const unwell = findings.filter(({ level }) => level !== 'well');
  if (unwell.length === 0) return null;
  return (
    <section className="setup-hint" aria-label={words.unwell}>
      <p>{words.unwell}</p>
      <ul>
        {unwell.map(({ part, name, text, todo }) => (
          <li key={part}>
            {words.finding(name, text)} {todo}
          </li>
        ))}
      </ul>
    </section>
  );
}

function StepFields({ setup, step }: { setup: Setup; step: Step }) {
  if (step === 'models') return <Models setup={setup} />;
  if (step === 'person')
    return (
      <>
        <TextBox of={setup} name="name" most={20} input={{ autoComplete: 'name' }} />
        <TextBox of={setup} name="phone" most={phoneLength} input={{ type: 'tel', autoComplete: 'tel' }} />
      </>
    );
  if (step === 'map')
    return (
      <>
        <MapChoice of={setup} />
        <TextBox of={setup} name="hotline" most={20} optional />
        <TextBox of={setup} name="chatUrl" most={300} optional input={{ type: 'url' }} />
      </>
    );
  return (
    <>
      <TextBox of={setup} name="code" most={longest.code} input={{ autoCapitalize: 'characters' }} />
      <TextBox of={setup} name="company" most={60} input={{ autoComplete: 'organization' }} />
      <TextBox of={setup} name="title" most={30} />
      <TextBox of={setup} name="subTitle" most={40} optional />
    </>
  );
}

function Models({ setup: { draft, set, faults, busy } }: { setup: Setup }) {
  const { models } = draft;
  const change = (at: number, patch: Partial<ModelDraft>) =>
    set({ models: models.map((model, i) => (i === at ? { ...model, ...patch } : model)) });
  return (
    <>
      {models.map((model, i) => (
        <ModelFields
          key={i}
          no={i + 1}
          model={model}
          disabled={busy}
          change={(patch) => change(i, patch)}
          remove={models.length > 1 ? () => set({ models: models.filter((_, j) => j !== i) }) : undefined}
        />
      ))}
      {faults.models && (
        <p className="login-fault" role="alert">
          {faults.models}
        </p>
      )}
      {models.length < mostModels && (
        <div>
          <button
            type="button"
            className="button button-quiet"
            disabled={busy}
            onClick={() => set({ models: [...models, emptyModel] })}
          >
            {words.addModel}
          </button>
        </div>
      )}
    </>
  );
}

const area = { to: fencesPaths.areas.to(), text: words.done.area, hint: words.done.areaHint };
const stations = { to: fencesPaths.stations.to(), text: words.done.stations, hint: words.done.stationsHint };
const next = [
  { to: productionPaths.stock.to(), text: words.done.vehicles, hint: words.done.vehiclesHint },
  { to: permissionsPaths.users.to(), text: words.done.people, hint: words.done.peopleHint },
];

function Done({ name, area: made }: Begun) {
  const { done } = words;
  return (
    <>
      <h1 className="login-heading">{done.title}</h1>
      <p role="status">{done.lead(name)}</p>
      <ol className="setup-next">
        {[made === 'made' ? stations : area, ...next].map(({ to, text, hint }) => (
          <li key={to}>
            <a href={hrefOf(to)} onClick={dropBegun}>
              {text}
            </a>
            <p className="setup-hint">{hint}</p>
          </li>
        ))}
      </ol>
      <div className="setup-buttons">
        <a className="button" href={hrefOf('/')} onClick={dropBegun}>
          {done.enter}
        </a>
      </div>
    </>
  );
}
