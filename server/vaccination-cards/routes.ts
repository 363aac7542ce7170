import type { AccessiblePet } from '#db/pets/queries.ts';
import type { Owner } from '#server/http/actor.ts';
import { type Route, route } from '#server/http/handle.ts';
import type { Language } from '#server/messages/ids.ts';
import type { Parts } from '#server/parts.ts';
import type { Paper } from '#server/pdf/contract.ts';
import { countPdf, sendPdf } from '#server/pdf/send-pdf.ts';
import { petFor } from '#server/pets/policy.ts';
import { cardFileName } from '#server/sharing/rules.ts';
import { cardSheet } from './compose.ts';
import { readVaccinationCard, readVaccinationCards } from './contract.ts';
import { type CardSource, readCard } from './read-card.ts';

interface CardQuery {
  readonly actor: Owner;
  readonly now: Date;
  readonly query: {
    readonly language?: Language | undefined;
    readonly paper?: Paper | undefined;
  };
}

const readCards = async (
  parts: Parts,
  pets: readonly AccessiblePet[],
  { actor, now, query }: CardQuery,
) => {
  const photoSize = pets.length === 1 ? 'full' : 'thumbnail';
  const sources: CardSource[] = [];
  for (const pet of pets) {
    sources.push(await readCard(pet, { actor, photoSize, parts }));
  }
  return cardSheet(sources, {
    language: query.language ?? actor.user.preferredLanguage ?? 'en',
    paper: query.paper ?? 'a4',
    now,
    timeZone: actor.timeZone,
  });
};

const FILE_ENDING = '-vaccination-card.pdf';

export const vaccinationCardRoutes = (parts: Parts): readonly Route[] => [
  route(readVaccinationCard, async ({ actor, params, query, now, ctx }) => {
    await countPdf(parts, { actor, now });
    const pet = await petFor(parts.db, actor, 'read', params.petId);
    const compose = () => readCards(parts, [pet], { actor, now, query });
    return sendPdf(parts, { actor, ctx }, compose, cardFileName(pet.name, FILE_ENDING));
  }),

  route(readVaccinationCards, async ({ actor, query, now, ctx }) => {
    await countPdf(parts, { actor, now });
    const pets: AccessiblePet[] = [];
    for (const id of query.petIds) pets.push(await petFor(parts.db, actor, 'read', id));
    const compose = () => readCards(parts, pets, { actor, now, query });
    return sendPdf(parts, { actor, ctx }, compose, 'alaga-vaccination-cards.pdf');
  }),
];
