import type { Ground } from '@kickstand/contract/platform/base-map';
import { Select } from 'antd';
import { useId } from 'react';
import { groundWords as words } from './ground.words.ts';
import { chooseGround, hasTown, useGrounds } from './grounds.parts.ts';

const own = 'own';

function nameOf({ kind, host }: Ground) {
  if (kind === 'xyz') return words.tiles(host);
  return kind === 'style' ? words.style(host) : words.kind[kind];
}

/** The choices of this deployment's base maps. */
export const useGroundOptions = () =>
  useGrounds().list.map((ground) => ({ value: ground.id, label: nameOf(ground) }));

/** Chooses the base map; absent if the deployment has none besides its own. */
export function GroundPicker() {
  const { list, chosen, failed } = useGrounds();
  const id = useId();
  if (list.length === 0) return null;
  return (
    <div className="ground-picker">
      <label htmlFor={id}>{words.title}</label>
      <Select<string>
        id={id}
        size="small"
        className="field-wide"
        value={chosen?.id ?? own}
        options={[
          { value: own, label: hasTown() ? words.own : words.plain },
          ...list.map((ground) => ({ value: ground.id, label: nameOf(ground) })),
        ]}
        onChange={(value) => chooseGround(value === own ? undefined : value)}
      />
      {failed && <p role="alert">{words.failed}</p>}
    </div>
  );
}
