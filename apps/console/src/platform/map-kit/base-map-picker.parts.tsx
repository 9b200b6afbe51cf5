import type { BaseMap } from '@kickstand/contract/platform/base-map';
import { Select } from 'antd';
import { useId } from 'react';
import { baseMapWords as words } from './base-map.words.ts';
import { chooseBaseMap, hasTown, useBaseMaps } from './base-maps.parts.ts';

const own = 'own';

function nameOf({ kind, host }: BaseMap) {
  if (kind === 'xyz') return words.tiles(host);
  return kind === 'style' ? words.style(host) : words.kind[kind];
}

/** The choices of this deployment's base maps. */
export const useBaseMapOptions = () =>
  useBaseMaps().list.map((baseMap) => ({ value: baseMap.id, label: nameOf(baseMap) }));

/** Chooses the base map; absent if the deployment has none besides its own. */
export function BaseMapPicker() {
  const { list, chosen, failed } = useBaseMaps();
  const id = useId();
  if (list.length === 0) return null;
  return (
    <div className="base-map-picker">
      <label htmlFor={id}>{words.title}</label>
      <Select<string>
        id={id}
        size="small"
        className="field-wide"
        value={chosen?.id ?? own}
        options={[
          { value: own, label: hasTown() ? words.own : words.plain },
          ...list.map((baseMap) => ({ value: baseMap.id, label: nameOf(baseMap) })),
        ]}
        onChange={(value) => chooseBaseMap(value === own ? undefined : value)}
      />
      {failed && <p role="alert">{words.failed}</p>}
    </div>
  );
}
