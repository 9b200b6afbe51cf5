import { vehicles } from '@kickstand/contract/fleet/vehicles';
import { type MembershipFigures, membership } from '@kickstand/contract/money/deposits';
import { permitRules } from '@kickstand/contract/places/area-settings';
import { useCall } from '../../kit/client/calls.ts';
import { count, withLayout } from '../../kit/list/cells.tsx';
import { Facts } from '../../kit/page/facts.tsx';
import { usePage } from '../../kit/page/page.ts';
import { Loaded } from '../../kit/page/states.tsx';
import { defineSettings } from '../../kit/settings/define-settings.tsx';
import { SettingsGroup } from '../../kit/settings/settings-group.tsx';
import { riderKitWords } from '../../platform/rider-kit/rider-kit.words.ts';
import { countText, moneyText } from '../../ui/format.ts';
import { depositsWords as words } from './deposits.words.ts';

const Settings = defineSettings({
  areas: vehicles.areas,
  show: membership.show,
  history: membership.history,
  compare: membership.compare,
  groups: [
    {
      group: permitRules,
      save: membership.save,
      copy: membership.copy,
      title: words.group,
      hint: words.hint,
    },
  ],
  labels: words.settings,
  options: { certificateKinds: riderKitWords.certificates },
});

const counted = withLayout(
  ({ riders, cents }: MembershipFigures['paid']) => words.figures.riders(countText(riders), moneyText(cents)),
  {},
);

function Figures({ areaId }: { areaId: number }) {
  const answer = useCall(membership.figures, { params: { areaId } }, { quiet: true });
  return (
    <SettingsGroup title={words.figures.title} hint={words.figures.hint} actions={null}>
      <Loaded of={answer}>
        {(figures) => (
          <Facts
            of={figures}
            labels={words.figures.labels}
            show={{
              paid: counted,
              frozen: counted,
              refunding: counted,
              overdue: counted,
              members: count,
              certified: count,
              vouched: count,
            }}
          />
        )}
      </Loaded>
    </SettingsGroup>
  );
}

/** Of the area that the settings show. */
function ChosenFigures() {
  const { search } = usePage();
  const { data } = useCall(vehicles.areas, {}, { quiet: true });
  const area = data?.list.find(({ id }) => String(id) === search.area) ?? data?.list[0];
  return area ? <Figures key={area.id} areaId={area.id} /> : null;
}

/** What riders need to be let ride in an area, and how that stands. */
export default function DepositConfig() {
  return (
    <section className="settings">
      <h1 className="list-title">{words.title}</h1>
      <Settings />
      <ChosenFigures />
    </section>
  );
}
