import type { Cents } from '@kickstand/contract/kit';
import { type IncomeOfDay, income } from '@kickstand/contract/money/income';
import { businessDayAfter, startOfBusinessDay } from '@kickstand/domain/platform/time';
import { useCall } from '../../../kit/client/calls.ts';
import { count, link, money } from '../../../kit/list/cells.tsx';
import { Facts, Parts } from '../../../kit/page/facts.tsx';
import { deploymentZone } from '../../../kit/page/format.ts';
import { Loaded } from '../../../kit/page/states.tsx';
import { ordersPaths } from '../../../rides/orders/orders.paths.ts';
import { pastWords } from './past.words.ts';
import { useShownVehicle } from './shown-vehicle.ts';

const words = pastWords.earnings;
/** How many days back. */
const days = 30;
const figures = {
  trips: count,
  payableCents: money,
  receivedCents: money,
  refundedCents: money,
  netCents: money,
};

const began = (day: string) => startOfBusinessDay(day, deploymentZone());

const added = (of: readonly IncomeOfDay[], name: Exclude<keyof IncomeOfDay, 'day' | 'trips'>) =>
  of.reduce((sum, day) => sum + day[name], 0) as Cents;

const totalOf = (of: readonly IncomeOfDay[]) => ({
  trips: of.reduce((sum, { trips }) => sum + trips, 0),
  payableCents: added(of, 'payableCents'),
  receivedCents: added(of, 'receivedCents'),
  refundedCents: added(of, 'refundedCents'),
  netCents: added(of, 'netCents'),
});

/** The earnings of the vehicle's rides by day; a day opens its orders. */
export default function TabEarnings() {
  const { carId } = useShownVehicle();
  const answer = useCall(income.vehicle, { params: { carId }, query: { days } }, { quiet: true });
  const toOrders = link<IncomeOfDay>(({ day }) =>
    ordersPaths.list.to({}, { carId, from: began(day), to: began(businessDayAfter(day, 1)) - 1 }),
  );
  return (
    <section className="vehicle-group">
      <h2>{words.title}</h2>
      <Loaded of={answer}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="muted">{words.empty}</p>
          ) : (
            <>
              <Facts of={totalOf(list)} labels={words.fields} show={figures} />
              <Parts
                title={words.title}
                rows={list}
                rowKey="day"
                labels={words.fields}
                show={{ day: toOrders, ...figures }}
              />
            </>
          )
        }
      </Loaded>
      <p className="muted">{words.hint}</p>
    </section>
  );
}
