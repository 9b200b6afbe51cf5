import type { BaseMap } from '@kickstand/contract/platform/base-map';

/**
 * The maps that an installation may name: `amap`, `tencent:KEY`, `tianditu:KEY`, `xyz=…`, `gcj=…`,
 * `style=…|origin|origin`.
 */
export interface ConfiguredBaseMap extends BaseMap {
  /** All origins it loads from. */
  origins: readonly string[];
  /** The key for its places service. */
  key?: string;
}

const numbered = (from: number, to: number, address: (n: number) => string) =>
  Array.from({ length: to - from + 1 }, (_, i) => address(from + i));
const originOf = (address: string) => new URL(address).origin;
const hostOf = (address: string) => new URL(address).host;
const isHttp = (address: string) =>
  URL.canParse(address) && ['https:', 'http:'].includes(new URL(address).protocol);
const isTemplate = (address: string) => ['{z}', '{x}', '{y}'].every((part) => address.includes(part));

const tiles = (
  about: Pick<BaseMap, 'id' | 'kind' | 'attribution'> & Partial<BaseMap>,
  layers: string[][],
): ConfiguredBaseMap => ({
  crs: 'wgs84',
  scheme: 'xyz',
  style: null,
  maxZoom: 18,
  finds: false,
  streetView: null,
  host: hostOf(layers[0]?.[0] ?? ''),
  ...about,
  layers,
  origins: [...new Set(layers.flat().map(originOf))],
});

const isKey = (key: string) => /^[\w-]{4,80}$/.test(key);

function amap(key: string | undefined): ConfiguredBaseMap | undefined {
  if (key !== undefined && !isKey(key)) return undefined;
  const ask = `appmaptile?lang=zh_cn&size=1&scale=1&style=8&x={x}&y={y}&z={z}${key ? `&key=${key}` : ''}`;
  const about = { id: 'amap', kind: 'amap', crs: 'gcj02', attribution: '© 高德软件' } as const;
  return tiles(about, [numbered(1, 4, (n) => `https://webrd0${n}.is.autonavi.com/${ask}`)]);
}

function tencent(key: string | undefined): ConfiguredBaseMap | undefined {
  if (key !== undefined && !isKey(key)) return undefined;
  const ask = `tile?z={z}&x={x}&y={y}&type=vector&styleid=3${key ? `&key=${key}` : ''}`;
  const about = {
    id: 'tencent',
    kind: 'tencent',
    crs: 'gcj02',
    scheme: 'tms',
    attribution: '© 腾讯',
  } as const;
  const baseMap = tiles(about, [numbered(0, 3, (n) => `https://rt${n}.map.gtimg.com/${ask}`)]);
  if (key === undefined) return baseMap;
  // Its street view needs a key; the URL for whole panoramas takes no place.
  const streetView = `https://apis.map.qq.com/tools/streetview?location={lat},{lng}&key=${key}&referer=kickstand`;
  return { ...baseMap, finds: true, streetView, key };
}

/** Its coordinates are CGCS2000, which is WGS-84 to a few centimetres. */
function tianditu(key: string | undefined): ConfiguredBaseMap | undefined {
  if (key === undefined || !isKey(key)) return undefined;
  const layer = (name: string) => {
    const matrix = 'STYLE=default&TILEMATRIXSET=w&FORMAT=tiles&TILEMATRIX={z}&TILEROW={y}&TILECOL={x}';
    const ask = `${name}_w/wmts?SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&LAYER=${name}&${matrix}&tk=${key}`;
    return numbered(0, 7, (n) => `https://t${n}.tianditu.gov.cn/${ask}`);
  };
  return tiles({ id: 'tianditu', kind: 'tianditu', attribution: '© 天地图' }, [layer('vec'), layer('cva')]);
}

function template(address: string, crs: BaseMap['crs'], id: string): ConfiguredBaseMap | undefined {
  if (!isHttp(address) || !isTemplate(address)) return undefined;
  return tiles({ id, kind: 'xyz', crs, maxZoom: 19, attribution: `© ${hostOf(address)}` }, [[address]]);
}

/** A style may load from other origins, which must be listed. */
function wholeStyle(given: string, id: string): ConfiguredBaseMap | undefined {
  const [address = '', ...more] = given.split('|');
  if (!isHttp(address) || !more.every(isHttp)) return undefined;
  return {
    id,
    kind: 'style',
    crs: 'wgs84',
    scheme: 'xyz',
    layers: [],
    style: address,
    maxZoom: 19,
    host: hostOf(address),
    attribution: '',
    finds: false,
    streetView: null,
    origins: [...new Set([address, ...more].map(originOf))],
  };
}

type Reader = (rest: string, id: string) => ConfiguredBaseMap | undefined;

const byKey: Readonly<Record<string, (key: string | undefined) => ConfiguredBaseMap | undefined>> = {
  amap,
  tencent,
  tianditu,
};
const byAddress: Readonly<Record<string, Reader>> = {
  xyz: (address, id) => template(address, 'wgs84', id),
  gcj: (address, id) => template(address, 'gcj02', id),
  style: wholeStyle,
};

function baseMapOf(word: string, id: string): ConfiguredBaseMap | undefined {
  const [, name = '', mark, rest = ''] = /^([a-z]+)(?:([:=])(.*))?$/.exec(word) ?? [];
  return mark === '=' ? byAddress[name]?.(rest, id) : byKey[name]?.(mark && rest);
}

/** The maps named by a setting, in order; undefined if a word is invalid or two are the same map. */
export function baseMapsOf(setting: string): readonly ConfiguredBaseMap[] | undefined {
  const words = setting.split(/\s+/).filter(Boolean);
  const found = words.map((word, i) => baseMapOf(word, `map-${i + 1}`));
  const known = found.filter((one) => one !== undefined);
  const ids = new Set(known.map(({ id }) => id));
  return known.length === words.length && ids.size === words.length ? known : undefined;
}
