import { identities } from '@kickstand/contract/riders/identities';
import { useCall } from '../../kit/client/calls.ts';
import { kitWords } from '../../kit/kit.words.ts';
import { count, instant, maskedPhone, text } from '../../kit/list/cells.tsx';
import { Facts, Parts } from '../../kit/page/facts.tsx';
import { Loaded } from '../../kit/page/states.tsx';
import { riderKitWords } from '../../platform/rider-kit/rider-kit.words.ts';
import { nothing } from '../../ui/format.ts';
import { identitiesWords as words } from './identities.words.ts';
import { certificateStateCell, kindCell, rebindStateCell, refusedCell } from './identity-cells.parts.tsx';
import { IdentityNumber } from './identity-number.tsx';

/** A rider's identity, certificates and requests for another phone. */
export function RiderIdentity({ riderId }: { riderId: string }) {
  const answer = useCall(identities.ofRider, { params: { riderId } }, { quiet: true });
  return (
    <section>
      <Loaded of={answer}>
        {(of) => (
          <>
            {of.verifiedAt === null && of.rebinds.length === 0 && <p className="muted">{words.none}</p>}
            <Facts
              of={of}
              labels={words.fields}
              show={{
                verifiedAt: instant,
                age: count,
                identityMasked: (masked) => <IdentityNumber riderId={riderId} identityMasked={masked} />,
                qualifiedAs: (kinds) =>
                  kinds.map((kind) => riderKitWords.certificates[kind]).join(kitWords.comma) || nothing,
              }}
            />
            {of.certificates.length > 0 && (
              <Parts
                title={words.certificates.title}
                rows={of.certificates}
                rowKey="id"
                labels={words.fields}
                show={{
                  kind: kindCell,
                  issuer: text,
                  numberMasked: text,
                  state: certificateStateCell,
                  createdAt: instant,
                  auditedAt: instant,
                  validTo: text,
                  refusedFor: refusedCell,
                  opinion: text,
                }}
              />
            )}
            {of.rebinds.length > 0 && (
              <Parts
                title={words.rebinds.title}
                rows={of.rebinds}
                rowKey="id"
                labels={words.fields}
                show={{
                  state: rebindStateCell,
                  fromPhone: maskedPhone,
                  toPhone: maskedPhone,
                  createdAt: instant,
                  auditedAt: instant,
                  opinion: text,
                }}
              />
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
