import {
  appearances,
  contentWidths,
  densities,
  type LayoutSettings,
  navLayouts,
  navThemes,
  presetColours,
  startLayout,
} from '@kickstand/contract/platform/account';
import { Button, Drawer, Select, Switch, Tooltip } from 'antd';
import { type ReactNode, useId } from 'react';
import { tell } from '../../kit/page/notices.ts';
import { changeLayout, layoutNow, tryLayout, useLayout } from '../frame/layout-store.ts';
import { settingsWords as words } from './settings.words.ts';
import './settings-drawer.css';

/** How the console looks: every choice counts at once, and is kept for the account. */
export function SettingsDrawer({ close }: { close(): void }) {
  const layout = useLayout();
  const top = layout.layout === 'topmenu';
  return (
    <Drawer open title={words.title} size={340} onClose={close} mask={false} footer={<Footer />}>
      <section className="settings" aria-label={words.look}>
        <h3>{words.look}</h3>
        <Pick name="appearance" label={words.appearance} values={appearances} names={words.appearances} />
        <Pick name="navTheme" label={words.navTheme} values={navThemes} names={words.navThemes} />
        <Colours chosen={layout.primaryColor} />
        <Pick name="density" label={words.density} values={densities} names={words.densities} />
      </section>
      <section className="settings" aria-label={words.navigation}>
        <h3>{words.navigation}</h3>
        <Pick name="layout" label={words.layout} values={navLayouts} names={words.layouts} />
        <Pick
          name="contentWidth"
          label={words.contentWidth}
          values={contentWidths}
          names={words.contentWidths}
          blocked={(value) => (value === 'Fluid' && !top ? words.onlyTop : undefined)}
        />
        <Toggle name="fixedHeader" />
        <Toggle name="autoHideHeader" blocked={layout.fixedHeader ? undefined : words.needsFixedHeader} />
        <Toggle name="fixSiderbar" blocked={top ? words.notOnTop : undefined} />
      </section>
      <section className="settings" aria-label={words.others}>
        <h3>{words.others}</h3>
        <Toggle name="colorWeak" />
        <Toggle name="multiTab" />
      </section>
    </Drawer>
  );
}

async function copy() {
  try {
    await navigator.clipboard.writeText(JSON.stringify(layoutNow(), null, 2));
    tell({ key: 'settings', kind: 'success', text: words.copied });
  } catch {
    tell({ key: 'settings', kind: 'error', text: words.copyFailed });
  }
}

const Footer = () => (
  <div className="settings-foot">
    <Button onClick={() => void changeLayout(startLayout)}>{words.reset}</Button>
    <Button type="primary" onClick={() => void copy()}>
      {words.copy}
    </Button>
  </div>
);

type Names = {
  [K in keyof LayoutSettings]: LayoutSettings[K] extends boolean ? K : never;
}[keyof LayoutSettings];

function Line({
  label,
  id,
  why,
  children,
}: {
  label: string;
  id: string;
  why?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className="settings-line">
      <span id={id}>{label}</span>
      <Tooltip title={why}>
        <span>{children}</span>
      </Tooltip>
      {why && (
        <span id={`${id}-why`} className="settings-why">
          {why}
        </span>
      )}
    </div>
  );
}

/** `blocked`: why it cannot be switched now. */
function Toggle({ name, blocked }: { name: Names; blocked?: string | undefined }) {
  const id = useId();
  const on = useLayout()[name];
  return (
    <Line label={words[name]} id={id} why={blocked}>
      <Switch
        aria-labelledby={id}
        aria-describedby={blocked ? `${id}-why` : undefined}
        checked={on}
        disabled={blocked !== undefined}
        onChange={(checked) => void changeLayout({ [name]: checked })}
      />
    </Line>
  );
}

interface PickProps<K extends keyof LayoutSettings> {
  name: K;
  label: string;
  values: readonly (LayoutSettings[K] & string)[];
  names: Record<LayoutSettings[K] & string, string>;
  blocked?(value: LayoutSettings[K]): string | undefined;
}

function Pick<K extends 'appearance' | 'navTheme' | 'density' | 'layout' | 'contentWidth'>({
  name,
  label,
  values,
  names,
  blocked,
}: PickProps<K>) {
  const id = useId();
  const chosen = useLayout()[name];
  const options = values.map((value) => {
    const why = blocked?.(value);
    return {
      value: value as string,
      label: names[value],
      disabled: why !== undefined,
      title: why ?? names[value],
    };
  });
  return (
    <Line label={label} id={id}>
      <Select<string>
        className="settings-pick"
        aria-labelledby={id}
        value={chosen}
        options={options}
        onChange={(value) => void changeLayout({ [name]: value })}
      />
    </Line>
  );
}

/** The browser's own `change` comes once, when somebody has decided; React's comes with every step on the way. */
function keepWhenChosen(input: HTMLInputElement | null) {
  const keep = () =>
    void changeLayout({ primaryColor: input?.value.toUpperCase() ?? layoutNow().primaryColor });
  input?.addEventListener('change', keep);
  return () => input?.removeEventListener('change', keep);
}

/** The presets, and any other colour; while somebody moves through colours they are only shown. */
function Colours({ chosen }: { chosen: string }) {
  const id = useId();
  return (
    <div className="settings-line">
      <span id={id}>{words.primaryColor}</span>
      <div className="settings-colours" role="radiogroup" aria-labelledby={id}>
        {presetColours.map((colour) => (
          <label
            key={colour}
            className="settings-colour"
            style={{ background: colour }}
            title={words.colours[colour]}
          >
            <input
              type="radio"
              name={id}
              aria-label={words.colours[colour]}
              checked={chosen === colour}
              onChange={() => void changeLayout({ primaryColor: colour })}
            />
            <span aria-hidden="true">{chosen === colour && '✓'}</span>
          </label>
        ))}
        <input
          type="color"
          aria-label={words.freeColour}
          title={words.freeColour}
          value={chosen.toLowerCase()}
          onChange={({ currentTarget }) => tryLayout({ primaryColor: currentTarget.value.toUpperCase() })}
          ref={keepWhenChosen}
        />
      </div>
    </div>
  );
}
