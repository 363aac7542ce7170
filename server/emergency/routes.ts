import { readPlans } from '#db/care/queries.ts';
import type { AccessiblePet } from '#db/pets/queries.ts';
import { findShared } from '#db/sharing/queries.ts';
import type { Owner } from '#server/http/actor.ts';
import { joinFullName } from '#server/http/answers/full-name.ts';
import { notFound } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import { text } from '#server/messages/text.ts';
import type { Parts } from '#server/parts.ts';
import { readLatestWeight, readPetPhoto, scanCodeText } from '#server/pdf/read-pet.ts';
import { countPdf, sendPdf } from '#server/pdf/send-pdf.ts';
import { petFor } from '#server/pets/policy.ts';
import { cardFileName } from '#server/sharing/rules.ts';
import { type EmergencySource, emergencySheet } from './compose.ts';
import { readEmergency, readEmergencySheet } from './contract.ts';
import { readCalls } from './read-calls.ts';

/** Reads the sheet in at most ten statements, for any number of plans. */
const readSource = async (
  { db, config, publicAddress }: Parts,
  actor: Owner,
  pet: AccessiblePet,
  description: string,
): Promise<EmergencySource> => {
  const row = await findShared(db, { id: pet.id });
  if (!row) throw notFound();
  return {
    pet,
    ownerName: joinFullName(row),
    calls: await readCalls(db, pet),
    plans: await readPlans(db, { ...actor.reach, petId: pet.id }),
    weight: await readLatestWeight(db, actor, pet),
    photo: await readPetPhoto(db, pet, 'full', description),
    code: scanCodeText(row, pet, { mode: config.mode, publicAddress }),
  };
};

export const emergencyRoutes = (parts: Parts): readonly Route[] => [
  route(readEmergency, async ({ actor, params }) =>
    readCalls(parts.db, await petFor(parts.db, actor, 'read', params.petId)),
  ),

  route(readEmergencySheet, async ({ actor, params, query, now, ctx }) => {
    await countPdf(parts, { actor, now });
    const pet = await petFor(parts.db, actor, 'read', params.petId);
    const language = query.language ?? actor.user.preferredLanguage ?? 'en';
    const compose = async () => {
      const description = text('vaccinationCard.photo', { name: pet.name }, language);
      const source = await readSource(parts, actor, pet, description);
      const { timeZone } = actor;
      return emergencySheet(source, { language, paper: query.paper ?? 'a4', now, timeZone });
    };
    return sendPdf(parts, { actor, ctx }, compose, cardFileName(pet.name, '-emergency.pdf'));
  }),
];
