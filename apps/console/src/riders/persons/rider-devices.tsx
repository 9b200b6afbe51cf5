import { persons } from '@kickstand/contract/riders/persons';
import { Alert } from 'antd';
import { useCall } from '../../kit/client/calls.ts';
import { kitWords } from '../../kit/kit.words.ts';
import { count, instant, oneOf, text } from '../../kit/list/cells.tsx';
import { Parts } from '../../kit/page/facts.tsx';
import { Loaded } from '../../kit/page/states.tsx';
import { phoneOfRider } from '../../platform/rider-kit/rider-phone.parts.tsx';
import { personsWords } from './persons.words.ts';

const words = personsWords.devices;

/** The devices of one rider, with whom they are shared, and what that suggests. */
export default function RiderDevices({ riderId }: { riderId: string }) {
  const answer = useCall(persons.devices, { params: { riderId } }, { quiet: true });
  return (
    <section className="rider-card">
      <Loaded of={answer}>
        {({ devices, shared, flags }) => (
          <>
            {flags.length > 0 && (
              <Alert
                type="warning"
                showIcon
                title={words.risk}
                description={flags.map((flag) => words.flags[flag]).join(kitWords.semicolon)}
              />
            )}
            <Parts
              title={words.title}
              rows={devices}
              rowKey="device"
              labels={words.fields}
              show={{
                device: text,
                platform: oneOf(words.platforms),
                model: text,
                firstAt: instant,
                lastAt: instant,
                uses: count,
                others: count,
              }}
              empty={words.empty}
            />
            <h3>{words.shared}</h3>
            <Parts
              title={words.shared}
              rows={shared}
              rowKey="riderId"
              labels={words.sharedFields}
              show={{
                by: oneOf(words.by),
                riderPhone: phoneOfRider(({ riderId: other }) => other),
                name: text,
                at: instant,
              }}
              empty={words.noShared}
            />
          </>
        )}
      </Loaded>
    </section>
  );
}
