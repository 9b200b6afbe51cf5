import { riderIdentity } from '@kickstand/contract/riders/identities';
import { rider } from '@kickstand/contract/rides/trips';
import { identityNumberOf, paperKindOf, paperOf, personOf } from '@kickstand/town';
import { pictureOfPaper } from '../pictures/pictures.ts';
import { type AppUser, type Person, sendPhoto } from './app.ts';

/** The share of applications that include the back of the document. */
const backShare = 0.35;
/** The second phone of somebody is that of a person outside the town. */
const secondPhones = 500_000;

const nameOf = ({ scene }: AppUser, { serviceAreaId, number }: Person) =>
  personOf(serviceAreaId, number, scene.words.language).name;
const numberOf = ({ serviceAreaId, number }: Person) => identityNumberOf(serviceAreaId, number);

/** What somebody can prove to be. */
export const kindOf = ({ serviceAreaId, number }: Person) => paperKindOf(serviceAreaId, number);

/** Say who one is; whether that is known now, be it from before. */
export async function verify(user: AppUser, person: Person): Promise<boolean> {
  const { scene, call, riderId } = user;
  const body = { riderId, name: nameOf(user, person), number: numberOf(person) };
  const answer = await call(riderIdentity.verify, { body }, { optional: true });
  if (answer.ok) scene.figures.verified += 1;
  return answer.ok || answer.code === 'identity.verified';
}

/** Photographs a document, mostly only the front; empty if a picture was rejected. */
async function photographed(user: AppUser, paper: Parameters<typeof pictureOfPaper>[0]) {
  const { chance } = user.scene;
  const sides = chance.happens(backShare) ? 2 : 1;
  const photoIds: string[] = [];
  for (let side = 0; side < sides; side++) {
    const photoId = await sendPhoto(user, 'identity', pictureOfPaper(paper, chance));
    if (photoId) photoIds.push(photoId);
  }
  return photoIds.length === sides ? photoIds : undefined;
}

/** Applies to be recognised as a student, a teacher …; verifies the identity first if necessary. */
export async function certify(user: AppUser, person: Person) {
  if (!(await verify(user, person))) return;
  const { language } = user.scene.words;
  const { kind, issuer, number } = paperOf(person.serviceAreaId, person.number, language);
  const photoIds = await photographed(user, { name: nameOf(user, person), title: kind, number });
  if (!photoIds) return;
  const { scene, call, riderId } = user;
  const answer = await call(riderIdentity.certify, { body: { riderId, kind, issuer, number, photoIds } });
  if (answer.ok) scene.figures.certificates += 1;
}

/** Moves to a new phone: its account requests what belongs to the person. */
export async function askForRebind(user: AppUser, person: Person) {
  if (!(await verify(user, person))) return;
  const { scene, call } = user;
  const { serviceAreaId } = person;
  const name = nameOf(user, person);
  const { phone } = personOf(serviceAreaId, secondPhones + person.number, scene.words.language);
  const fresh = await call(rider.register, { body: { phone, name, serviceAreaId } });
  if (!fresh.ok) return;
  const { riderId } = fresh.data;
  const number = numberOf(person);
  const photoIds = await photographed({ scene, call, riderId }, { name, title: 'ID CARD', number });
  if (!photoIds) return;
  const answer = await call(riderIdentity.rebind, { body: { riderId, name, number, photoIds } });
  if (answer.ok) scene.figures.rebinds += 1;
}
