import type { InputOf } from '@kickstand/contract/kit';
import type { baseMap } from '@kickstand/contract/platform/base-map';
import type { ConfiguredBaseMap } from '@kickstand/domain/platform/base-map';
import type { LngLat } from '@kickstand/domain/platform/geo';
import { Outside } from '../../kernel/call/calls.ts';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { mapsOf } from '../settings/maps.service.ts';
import { type PlaceNames, townNames } from './place-names.ts';
import { tencentNames } from './tencent-names.ts';
import { townIn } from './town.parts.ts';

const noneOf = (places: readonly LngLat[]) => ({ list: places.map(() => null), more: false });

export class Places {
  readonly #fixed: readonly ConfiguredBaseMap[];
  readonly #ask: typeof fetch;
  #keyed: { key: string; names: PlaceNames } | undefined;

  constructor(fixed: readonly ConfiguredBaseMap[], ask: typeof fetch = fetch) {
    this.#fixed = fixed;
    this.#ask = ask;
  }

  async addresses({ db, locale }: Ctx, { query }: InputOf<typeof baseMap.addresses>) {
    const { points } = query;
    const places = Array.from(
      { length: Math.floor(points.length / 2) },
      (_, i): LngLat => [points[2 * i] as number, points[2 * i + 1] as number],
    );
    const names = (await this.#own(db)) ?? (await this.#tencent(db));
    return new Outside(async () => {
      const { list, more } = (await names?.addressesOf(places, locale)) ?? noneOf(places);
      return { list, count: list.length, more };
    });
  }

  async find({ db, locale }: Ctx, { query }: InputOf<typeof baseMap.places>) {
    const { text, baseMapId } = query;
    const names =
      baseMapId === 'tencent'
        ? ((await this.#tencent(db)) ?? refuse('base_map.key_needed', { word: 'tencent' }))
        : await this.#own(db);
    return new Outside(async () => {
      const found = (await names?.find(text, [query.lng, query.lat], locale)) ?? [];
      const list = found.map(({ name, address, at: [lng, lat] }) => ({ name, address, lng, lat }));
      return { list, count: list.length };
    });
  }

  async #own(db: Ctx['db']) {
    const found = await townIn(db);
    return found && townNames(found.town);
  }

  /** Names already found are kept as long as the key stays. */
  async #tencent(db: Ctx['db']) {
    const key = (await mapsOf(db, this.#fixed)).find(({ kind }) => kind === 'tencent')?.key;
    if (key === undefined) return undefined;
    if (this.#keyed?.key !== key) this.#keyed = { key, names: tencentNames(key, this.#ask) };
    return this.#keyed.names;
  }
}
