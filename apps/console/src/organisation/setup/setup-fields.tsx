import { type ReactNode, useId } from 'react';
import { setupWords as words } from './setup.words.ts';
import { longest, type MapKind, type ModelDraft, mapKinds, type TextName } from './setup-draft.ts';
import type { Setup } from './use-setup.ts';

interface Control {
  id: string;
  'aria-invalid': boolean;
  'aria-required': boolean;
  'aria-describedby': string | undefined;
}

interface FramedProps {
  label: string;
  hint?: string | undefined;
  fault?: string | undefined;
  optional?: boolean;
  children(control: Control): ReactNode;
}

/** A labelled control with its hint or its error. */
function Framed({ label, hint, fault, optional = false, children }: FramedProps) {
  const id = useId();
  const help = fault ?? hint;
  return (
    <div className="login-field">
      <label htmlFor={id}>
        {label}
        {optional && <span className="setup-optional"> {words.optional}</span>}
      </label>
      {children({
        id,
        'aria-invalid': fault !== undefined,
        'aria-required': !optional,
        'aria-describedby': help === undefined ? undefined : `${id}-help`,
      })}
      {help !== undefined && (
        <p
          id={`${id}-help`}
          className={fault === undefined ? 'setup-hint' : 'login-fault'}
          role={fault === undefined ? undefined : 'alert'}
        >
          {help}
        </p>
      )}
    </div>
  );
}

interface TextProps {
  of: Setup;
  name: TextName;
  most: number;
  optional?: boolean;
  input?: React.ComponentProps<'input'>;
}

/** One text of the draft. */
export function TextBox({
  of: { draft, set, faults, busy },
  name,
  most,
  optional = false,
  input,
}: TextProps) {
  const hints: Partial<Record<TextName, string>> = words.hints;
  const faultName = name === 'mapKey' ? 'maps' : name;
  const label = name === 'mapKey' ? words.fields.mapKey : words.fields[name];
  return (
    <Framed label={label} hint={hints[name]} fault={faults[faultName]} optional={optional}>
      {(control) => (
        <input
          autoComplete="off"
          {...input}
          {...control}
          maxLength={most}
          disabled={busy}
          value={draft[name]}
          onChange={(event) => set({ [name]: event.target.value })}
        />
      )}
    </Framed>
  );
}

/** The choice of the map, with its key or URL. */
export function MapChoice({ of }: { of: Setup }) {
  const { draft, set, faults, busy } = of;
  const takesAddress = draft.mapKind === 'xyz' || draft.mapKind === 'gcj';
  return (
    <>
      <Framed label={words.fields.mapKind} hint={words.hints.map}>
        {(control) => (
          <select
            {...control}
            disabled={busy}
            value={draft.mapKind}
            onChange={(event) => set({ mapKind: event.target.value as MapKind, mapKey: '' })}
          >
            {mapKinds.map((kind) => (
              <option key={kind} value={kind}>
                {words.maps[kind]}
              </option>
            ))}
          </select>
        )}
      </Framed>
      {draft.mapKind !== 'none' && (
        <Framed
          label={takesAddress ? words.fields.mapAddress : words.fields.mapKey}
          hint={takesAddress ? words.hints.mapAddress : undefined}
          fault={faults.maps}
          optional={draft.mapKind === 'amap' || draft.mapKind === 'tencent'}
        >
          {(control) => (
            <input
              {...control}
              autoComplete="off"
              maxLength={400}
              disabled={busy}
              value={draft.mapKey}
              onChange={(event) => set({ mapKey: event.target.value })}
            />
          )}
        </Framed>
      )}
    </>
  );
}

interface ModelProps {
  no: number;
  model: ModelDraft;
  disabled: boolean;
  change(patch: Partial<ModelDraft>): void;
  remove?: (() => void) | undefined;
}

export function ModelFields({ no, model, disabled, change, remove }: ModelProps) {
  const text = (name: 'brand' | 'name' | 'maxSpeed', most: number, label: string) => (
    <Framed label={label} hint={name === 'name' ? words.hints.model : undefined}>
      {(control) => (
        <input
          {...control}
          autoComplete="off"
          inputMode={name === 'maxSpeed' ? 'numeric' : 'text'}
          maxLength={most}
          disabled={disabled}
          value={model[name]}
          onChange={(event) => change({ [name]: event.target.value })}
        />
      )}
    </Framed>
  );
  return (
    <fieldset className="setup-model">
      <legend>{words.modelNo(no)}</legend>
      {text('brand', longest.brand, words.fields.brand)}
      {text('name', longest.model, words.fields.model)}
      <Framed label={words.fields.kind}>
        {(control) => (
          <select
            {...control}
            disabled={disabled}
            value={model.kind}
            onChange={(event) => change({ kind: event.target.value as ModelDraft['kind'] })}
          >
            <option value="pedelec">{words.kinds.pedelec}</option>
            <option value="moped">{words.kinds.moped}</option>
          </select>
        )}
      </Framed>
      {text('maxSpeed', 2, words.fields.maxSpeed)}
      {remove && (
        <div>
          <button type="button" className="link" disabled={disabled} onClick={remove}>
            {words.removeModel}
          </button>
        </div>
      )}
    </fieldset>
  );
}
