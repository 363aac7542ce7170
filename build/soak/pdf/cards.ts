import { buildPet } from '#db/pets/factory.ts';
import { buildRecord } from '#db/records/factory.ts';
import { PAPERS, type Paper } from '#server/pdf/contract.ts';
import { clippedTexts, MARGIN, readPdf } from '#server/pdf/testing/read-pdf.ts';
import type { TestClient, TestServer } from '#server/testing.ts';
import { generatedPet } from './generated-pets.ts';

/** Problems of generated vaccination cards, each with its pet and paper. */
export interface CardSoak {
  readonly pets: number;
  readonly pages: number;
  readonly largestKilobytes: number;
  readonly problems: readonly string[];
}

/** The clock is advanced after this many pets, before the account reaches its rate limit. */
const PETS_PER_ROUND = 20;

const normalizeLetters = (text: string): string => text.normalize('NFC').replace(/\s+/g, '');

const readCard = async (client: TestClient, petId: string, paper: Paper) => {
  const path = `/api/pets/${petId}/vaccination-card.pdf?paper=${paper}`;
  const { status, body } = await client.get<Uint8Array>(path);
  if (status !== 200) throw new Error(`The card was answered with ${status}.`);
  return { body, pdf: await readPdf(body) };
};

/**
 * Makes the card of each generated pet on each paper, and reads it back: every name and title is on it, no line leaves
 * the margins or runs into another, and all fonts are embedded.
 */
export const soakCards = async (server: TestServer, pets: number): Promise<CardSoak> => {
  const { user, client } = await server.owner();
  const failures: string[] = [];
  let pages = 0;
  let largestFile = 0;
  for (let seed = 0; seed < pets; seed += 1) {
    const { pet: factsPet, records } = generatedPet(seed);
    const pet = await buildPet(server.db, { userId: user.id, ...factsPet });
    for (const record of records) await buildRecord(server.db, { petId: pet.id, ...record });
    for (const paper of PAPERS) {
      const { body, pdf } = await readCard(client, pet.id, paper);
      const reportFailure = (label: string) => failures.push(`pet ${seed} on ${paper}: ${label}`);
      pages += pdf.pages.length;
      largestFile = Math.max(largestFile, body.byteLength);
      const letters = normalizeLetters(pdf.text);
      const neededTexts = [factsPet.name, ...records.map(({ title }) => title)];
      for (const text of neededTexts)
        if (!letters.includes(normalizeLetters(text))) reportFailure(`lost ${text}`);
      for (const text of clippedTexts(pdf, MARGIN[paper])) reportFailure(`cut off ${text}`);
      if (!pdf.hasOnlyEmbeddedFonts) reportFailure('a font is not embedded');
      if (pdf.hasScripts) reportFailure('contains a script');
    }
    if (seed % PETS_PER_ROUND === PETS_PER_ROUND - 1) server.clock.advance(15 * 60_000);
  }
  return { pets, pages, largestKilobytes: Math.round(largestFile / 1024), problems: failures };
};
