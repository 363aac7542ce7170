import { seededRandom } from '#build/soak/seeded-random.ts';
import { buildCarePlan } from '#db/care/factory.ts';
import { buildDiaryEntry } from '#db/diary/factory.ts';
import { buildDose } from '#db/doses/factory.ts';
import { buildExpenseItem } from '#db/expenses/factory.ts';
import { buildPet } from '#db/pets/factory.ts';
import { buildRecord } from '#db/records/factory.ts';
import { buildReminder } from '#db/reminders/factory.ts';
import type { NewSitterLink } from '#server/sitters/contract.ts';
import type { TestServer } from '#server/testing.ts';

/** Forbidden texts that sitter links revealed, by the number of the combination. */
export interface SitterLeaks {
  readonly links: number;
  readonly problems: readonly string[];
}

const PET_COUNT = 4;

/** A text that names its pet and its field, so that it can be recognised in an answer. */
const markerText = (item: string, field: string): string => `${item}-${field}-mark`;

const buildMarkedPet = async ({ db }: TestServer, userId: string, item: string) => {
  const text = (field: string) => markerText(item, field);
  const pet = await buildPet(db, {
    ...{ userId, name: text('shown-name'), allergies: text('shown-allergies') },
    ...{ microchipId: text('chip'), insuranceNumber: text('insurance') },
    ...{ bloodType: text('blood'), lostMessage: text('lost') },
  });
  const record = await buildRecord(db, {
    ...{ petId: pet.id, title: text('record'), notes: text('notes'), cost: '₱12345' },
  });
  await buildReminder(db, { petId: pet.id, title: text('reminder'), medicalRecordId: record.id });
  const plan = await buildCarePlan(db, { petId: pet.id, title: text('shown-plan') });
  const dose = { petId: pet.id, planId: plan.id, note: text('dose'), byUserId: userId };
  await buildDose(db, { ...dose, day: '2026-11-20', onDay: '2026-11-20' });
  await buildDiaryEntry(db, { petId: pet.id, note: text('diary') });
  await buildExpenseItem(db, { userId, petId: pet.id, note: text('expense') });
  return { pet, plan, thing: item };
};

/** Data of an account that no link may reveal. */
const OWNER_SECRETS = {
  email: 'secret-mail@example.com',
  address: 'secret-address',
  dateOfBirth: '1987-06-05',
} as const;

/**
 * Creates links with random pets, days, languages and options, and reads every answer under each link: the page,
 * photos and refusals. The answers must contain nothing about other pets, and of the link's own pets only the data
 * that a sitter needs.
 */
export const soakSitterLeaks = async (
  server: TestServer,
  links: number,
  seed: number,
): Promise<SitterLeaks> => {
  const chance = seededRandom(seed);
  const { user, client } = await server.owner({ ...OWNER_SECRETS, phone: '0917 555 0100' });
  const petNames = Array.from({ length: PET_COUNT }, (_, number) => `pet${number}`);
  const pets = await Promise.all(petNames.map((item) => buildMarkedPet(server, user.id, item)));
  const failures: string[] = [];
  for (let number = 0; number < links; number += 1) {
    const chosenPets = pets.filter(() => chance() < 0.5);
    const [first = pets[0]] = chosenPets;
    if (!first) throw new Error('there are no pets');
    const includedPets = new Set(chosenPets.length > 0 ? chosenPets : [first]);
    const showAddress = chance() < 0.5;
    const { body } = await client.post<NewSitterLink>('/api/sitter-links', {
      petIds: [...includedPets].map(({ pet }) => pet.id),
      ...{ from: chance() < 0.9 ? '2026-11-18' : '2026-11-21', until: '2026-11-24' },
      ...{ canLog: chance() < 0.5, language: chance() < 0.5 ? 'en' : 'fil', showAddress },
      pin: chance() < 0.2 ? '4829' : null,
      note: 'house-note',
    });
    const path = new URL(body.link).pathname;
    const texts: string[] = [];
    const readAddress = async (address: string, init?: RequestInit) => {
      const answer = await fetch(server.url + address, init);
      texts.push(await answer.text());
      return answer.status;
    };
    const status = await readAddress(path);
    const isOpen = status === 200 && body.from === '2026-11-18';
    for (const { pet, plan } of pets) {
      await readAddress(`${path}/photo/${pet.id}`);
      const id = `01990000-0000-7000-8000-${String(number).padStart(12, '0')}`;
      const headers = { 'Content-Type': 'application/json' };
      const dose = { id, planId: plan.id, day: '2026-11-20', time: '08:00', name: 'Joy' };
      await readAddress(`${path}/doses`, { method: 'POST', headers, body: JSON.stringify(dose) });
    }
    const answerText = texts.join('\n');
    const reportFailure = (label: string) => failures.push(`link ${number}: ${label}`);
    for (const [, mark = '', thing = ''] of answerText.matchAll(/((pet\d)-[a-z-]+-mark)/g)) {
      const isInside = [...includedPets].some((item) => item.thing === thing);
      if (!isInside || !mark.includes('-shown-') || !isOpen) reportFailure(mark);
    }
    for (const secret of [OWNER_SECRETS.email, OWNER_SECRETS.dateOfBirth, '12345', user.id]) {
      if (answerText.includes(secret)) reportFailure(secret);
    }
    if (answerText.includes(OWNER_SECRETS.address) && !(showAddress && isOpen))
      reportFailure('the address');
    if (!isOpen && answerText.includes('house-note')) reportFailure('the note');
    await client.delete(`/api/sitter-links/${body.id}`);
    // The clock is advanced before the rate limit of the network is reached.
    if (number % 100 === 99) server.clock.advance(15 * 60_000);
  }
  return { links, problems: failures };
};
