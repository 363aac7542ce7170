import { seededRandom } from '#build/soak/seeded-random.ts';
import { buildExpenseItem } from '#db/expenses/factory.ts';
import { buildPet } from '#db/pets/factory.ts';
import { buildReminder } from '#db/reminders/factory.ts';
import { buildVetLink } from '#db/vet-links/factory.ts';
import { insertVetLink } from '#db/vet-links/queries.ts';
import { AMOXICILLIN } from '#server/care/testing.ts';
import { newLinkToken } from '#server/http/access/link-token.ts';
import { hashOfToken } from '#server/http/access/token-hash.ts';
import { readPdf } from '#server/pdf/testing/read-pdf.ts';
import type { PetDocument } from '#server/pet-documents/contract.ts';
import { asDataUrl, jpeg } from '#server/photos/testing/images.ts';
import type { MedicalRecord } from '#server/records/contract.ts';
import type { TestServer } from '#server/testing.ts';
import type { IncludedSections } from '#server/vet-links/contract.ts';

/** Forbidden or missing texts of vets' pages and PDFs, by the number of the combination. */
export interface VetLeaks {
  readonly links: number;
  readonly problems: readonly string[];
}

const PET_COUNT = 3;
/** The number of combinations of the four parts of a link. */
export const COMBINATION_COUNT = 16;
const WEIGHT_TEXT = '31.7 kg';
const BROWSER_HEADERS = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };

/** A text that names its pet and the part that shows it, so that it can be recognised in an answer. */
const markerText = (
  item: string,
  part: keyof IncludedSections | 'always' | 'never',
  field: string,
): string => `${item}-${part}-${field}-mark`;

const buildMarkedPet = async (server: TestServer, owner: Owner, item: string) => {
  const { db } = server;
  const { user, client } = owner;
  const pet = await buildPet(db, {
    ...{ userId: user.id, name: markerText(item, 'always', 'name') },
    allergies: markerText(item, 'always', 'allergies'),
    insuranceNumber: markerText(item, 'never', 'insurance'),
    lostMessage: markerText(item, 'never', 'lost'),
  });
  const photo = asDataUrl(await jpeg());
  await client.post(`/api/pets/${pet.id}/medical-records`, {
    ...{ type: 'lab-test', title: markerText(item, 'records', 'title') },
    ...{ dateAdministered: '2026-11-05', notes: markerText(item, 'records', 'notes') },
    ...{ cost: '₱12345', weight: WEIGHT_TEXT, attachments: [photo] },
  });
  const { body: paper } = await client.post<PetDocument>(`/api/pets/${pet.id}/pet-documents`, {
    ...{ kind: 'passport', title: markerText(item, 'documents', 'paper') },
    ...{ number: markerText(item, 'documents', 'number'), pages: [photo] },
  });
  await buildReminder(db, { petId: pet.id, title: markerText(item, 'never', 'reminder') });
  await client.post(`/api/pets/${pet.id}/care-plans`, {
    ...{ ...AMOXICILLIN, title: markerText(item, 'care', 'plan') },
  });
  const { body: entry } = await client.post<{ readonly id: string }>(`/api/pets/${pet.id}/diary`, {
    ...{ kind: 'other', note: markerText(item, 'diary', 'note'), imageUrl: photo },
    at: '2026-11-17T02:00:00.000Z',
  });
  const noteText = markerText(item, 'never', 'expense');
  await buildExpenseItem(db, { userId: user.id, petId: pet.id, note: noteText });
  const { body: records } = await client.get<readonly Pick<MedicalRecord, 'photos'>[]>(
    `/api/pets/${pet.id}/medical-records`,
  );
  const fileIds = [...records.flatMap(({ photos }) => photos), ...paper.pages].map(({ id }) => id);
  return { thing: item, id: pet.id, entryId: entry.id, fileIds };
};

type Owner = Awaited<ReturnType<TestServer['owner']>>;

/**
 * Makes links with random pets, parts and languages, and reads every answer under each link. The answers must contain
 * all included parts of the link's pet, and nothing else.
 */
export const soakVetLeaks = async (
  server: TestServer,
  links: number,
  seed: number,
): Promise<VetLeaks> => {
  const chance = seededRandom(seed);
  const owner = await server.owner({ email: 'secret-mail@example.com', address: 'secret-address' });
  const pets = [];
  for (let number = 0; number < PET_COUNT; number += 1) {
    pets.push(await buildMarkedPet(server, owner, `pet${number}`));
  }
  // No link is made for the pet of another owner.
  pets.push(await buildMarkedPet(server, await server.owner(), `pet${PET_COUNT}`));
  const failures: string[] = [];
  for (let number = 0; number < links; number += 1) {
    const pet = pets[Math.floor(chance() * PET_COUNT)];
    if (!pet) throw new Error('there are no pets');
    // The first links have each combination once, so that a few links cover all of them; later ones are random.
    const part = (bit: number) =>
      number < COMBINATION_COUNT ? (number & bit) > 0 : chance() < 0.5;
    const include: IncludedSections = {
      ...{ records: part(1), documents: part(2), diary: part(4), care: part(8) },
    };
    const language = chance() < 0.5 ? 'en' : 'fil';
    const token = newLinkToken();
    const link = buildVetLink({
      ...{ userId: owner.user.id, petId: pet.id, tokenHash: hashOfToken(token), language },
      ...{ showsRecords: include.records, showsDocuments: include.documents },
      ...{ showsDiary: include.diary, showsCare: include.care },
    });
    await insertVetLink(server.db, link);
    const path = `/vet/${token}`;
    const reportFailure = (label: string) =>
      failures.push(`link ${number} with ${JSON.stringify(include)}: ${label}`);
    const readAddress = (address: string) =>
      fetch(server.url + path + address, { headers: BROWSER_HEADERS });
    const html = await (await readAddress('')).text();
    const pdf = await readPdf(await (await readAddress('/summary.pdf')).bytes());
    const isAllowedText = (section: string) =>
      section === 'always' || (section in include && include[section as keyof IncludedSections]);
    const check = (text: string, parts: readonly (keyof IncludedSections)[]) => {
      for (const [mark, thing = '', shown = ''] of text.matchAll(/(pet\d)-([a-z]+)-[a-z]+-mark/g)) {
        if (thing !== pet.thing || !isAllowedText(shown)) reportFailure(mark);
      }
      for (const shownPart of parts) {
        const isThere = text.includes(`${pet.thing}-${shownPart}-`);
        if (isThere !== include[shownPart])
          reportFailure(`${shownPart} ${isThere ? 'shown' : 'missing'}`);
      }
      const hasWeight = text.replaceAll(' ', '').includes(WEIGHT_TEXT.replace(' ', ''));
      if (hasWeight !== include.records) reportFailure(`weight ${hasWeight ? 'shown' : 'missing'}`);
      for (const secret of ['secret-mail', 'secret-address', '12345', owner.user.id]) {
        if (text.includes(secret)) reportFailure(secret);
      }
    };
    check(html, ['records', 'care', 'diary', 'documents']);
    // A line may end within a mark. The PDF lists no documents.
    check(pdf.text.replaceAll(' ', ''), ['records', 'care', 'diary']);
    for (const otherPet of pets) {
      const isOwnPet = otherPet === pet;
      const photo = await readAddress(`/diary/${otherPet.entryId}`);
      if ((photo.status === 200) !== (isOwnPet && include.diary))
        reportFailure('a photo of the diary');
      for (const id of otherPet.fileIds) {
        const file = await readAddress(`/documents/${id}`);
        if ((file.status === 200) !== (isOwnPet && include.documents)) reportFailure('a document');
      }
    }
    // The clock is advanced before the rate limit of the network is reached.
    if (number % 50 === 49) server.clock.advance(15 * 60_000);
  }
  return { links, problems: failures };
};
