import type { CampaignForecast } from '@kickstand/contract/marketing/campaigns';
import { Checkbox } from 'antd';
import type { Questions } from '../../kit/action/asking.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { Loaded } from '../../kit/page/states.tsx';
import { countText, decimalText, moneyText } from '../../ui/format.ts';
import { campaignWords } from './campaign-kit.words.ts';
import type { AnyRow, PlainSpec } from './campaign-spec.ts';
import './campaign-kit.css';

const words = campaignWords.forecast;

interface Agreed {
  /** Agreement to start although the report will prove nothing. */
  isAgreed: boolean;
}

function linesOf(forecast: CampaignForecast): string[] {
  const { riders, heldOut, ridesPerRider, worstCents, smallest, unseen, breakEven } = forecast;
  return [
    riders === null ? words.fewOfList : words.riders(countText(riders), countText(heldOut)),
    worstCents === null ? words.noLimit : campaignWords.worst(moneyText(worstCents)),
    ...(breakEven === null ? [] : [words.breakEven(decimalText(breakEven))]),
    unseen === null
      ? words.smallest(decimalText(smallest), decimalText(ridesPerRider))
      : words.unseen[unseen],
  ];
}

/** Forecast shown before a draft starts; if the report cannot prove that it pays, an extra confirmation is needed. */
export function startForecast({ calls }: PlainSpec): Questions<AnyRow, Agreed> {
  const useForecast = ({ id }: AnyRow) =>
    useCall(calls.forecast, { params: { id } } as never, { quiet: true });
  return {
    start: () => ({ isAgreed: false }),
    useBarred: ({ isAgreed }, row) => {
      const found = useForecast(row).data as CampaignForecast | undefined;
      return found?.isBlind === true && !isAgreed;
    },
    Ask: ({ of, given, put }) => (
      <Loaded of={useForecast(of)}>
        {(found) => {
          const forecast = found as CampaignForecast;
          return (
            <>
              <ul className="campaign-forecast">
                {linesOf(forecast).map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
              {forecast.isBlind && (
                <Checkbox
                  checked={given.isAgreed}
                  onChange={({ target }) => put({ isAgreed: target.checked })}
                >
                  {words.blind}
                </Checkbox>
              )}
            </>
          );
        }}
      </Loaded>
    ),
  };
}
