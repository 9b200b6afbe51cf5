import { type WeatherAhead, weather } from '@kickstand/contract/work/weather';
import type { WorkPlan } from '@kickstand/contract/work/work-plans';
import { useCall } from '../../kit/client/calls.ts';
import { kitWords } from '../../kit/kit.words.ts';
import { instantText } from '../../kit/page/format.ts';
import { workPlansWords as words } from './work-plans.words.ts';

const halfHourMs = 1_800_000;
const everyMs = 10 * 60_000;
const timeText = (at: number) => instantText(at).slice(11, 16);

type Spell = Pick<WeatherAhead, 'at' | 'kind' | 'percent'> & { until: number };

/** Half hours of one kind after another as one spell, with the greatest probability among them. */
function spellsOf(list: readonly WeatherAhead[]): Spell[] {
  const spells: Spell[] = [];
  for (const { at, kind, percent } of list) {
    const last = spells.at(-1);
    if (last?.kind === kind && last.until === at) {
      last.until = at + halfHourMs;
      last.percent = Math.max(last.percent, percent);
    } else spells.push({ at, kind, percent, until: at + halfHourMs });
  }
  return spells;
}

const spellText = ({ at, until, kind, percent }: Spell) =>
  words.spell(`${timeText(at)}–${timeText(until)}`, words.sky[kind], `${percent}`);

/** What the sky is expected to do in the shift, by which the plan expects more or fewer rides; nothing where nobody tells. */
export function PlanWeather({ plan: { serviceAreaId, shiftFrom, shiftUntil } }: { plan: WorkPlan }) {
  const query = { areaId: serviceAreaId, from: shiftFrom, until: shiftUntil };
  const { data } = useCall(weather.ahead, { query }, { quiet: true, every: everyMs });
  if (!data || data.list.length === 0 || data.issuedAt === null) return null;
  return (
    <p className="muted">
      {words.weather(
        spellsOf(data.list).map(spellText).join(kitWords.semicolon),
        instantText(data.issuedAt).slice(5, 16),
      )}
    </p>
  );
}
