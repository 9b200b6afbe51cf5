import { riderIdentity } from '@kickstand/contract/riders/identities';
import { rider } from '@kickstand/contract/rides/trips';
import { identityNumberOf, paperKindOf, paperOf, personOf } from '@kickstand/town';
import { pictureOfPaper } from '../pictures/pictures.ts';
import { type AppUser, type Person, sendPhoto } from './app.ts';

/** Share of applications that come with the back of the paper too. */
const backShare = 0.35;
/** A second phone of somebody is that of a person whom the town does not have. */
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

/** Photograph a paper, mostly the front alone; nothing where a picture was not taken. */
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

/** Apply to be taken for a student, a teacher …; who has not said who they are does so first. */
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

/** Go on with a new phone: its account asks for what belongs to the person. */
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
