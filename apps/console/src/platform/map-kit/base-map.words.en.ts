import type { Words } from '../../kit/words.ts';
import type { zh } from './base-map.words.zh.ts';

export const en: Words<typeof zh> = {
  title: 'Base map',
  own: 'Built-in map',
  plain: 'Plain background',
  unset:
    'No base map is set: add one under Operations configuration › System configuration › Web and base maps',
  kind: { amap: 'AMap', tencent: 'Tencent Maps', tianditu: 'Tianditu' },
  tiles: (host) => `Tiles ${host}`,
  style: (host) => `Style ${host}`,
  streetView: 'Street view',
  coming: 'Loading the map',
  none: 'This browser cannot draw maps',
  failed: 'The base map could not be loaded: check the network or choose another one',
};
