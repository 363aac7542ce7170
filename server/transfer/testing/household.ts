import sharp from 'sharp';
import { expect } from 'vitest';
import type { Counts } from '#server/entities/contract.ts';
import { pdfForm } from '#server/testing/pdf-form.ts';
import type { TestClient } from '#server/testing.ts';

/** A small photo that differs from those of other seeds. */
export const createPhoto = async (seed: number): Promise<string> => {
  const bytes = await sharp({
    create: {
      width: 24 + (seed % 40),
      height: 20 + (seed % 30),
      channels: 3,
      background: { r: (seed * 37) % 256, g: (seed * 91) % 256, b: (seed * 53) % 256 },
    },
  })
    .jpeg({ quality: 60 })
    .toBuffer();
  return `data:image/jpeg;base64,${bytes.toString('base64')}`;
};

export const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

const TYPES = ['vaccine', 'deworming', 'treatment', 'surgery', 'checkup', 'lab-test', 'grooming'];
const TITLES = [
  'Rabies',
  'General Deworming',
  'Flea',
  'Dental',
  'Wellness Check',
  'Culture',
  'Nail Trim',
];

const day = (index: number, laterDays = 0): string =>
  new Date(Date.UTC(2024, 0, 1) + ((index % 1000) + laterDays) * 86_400_000)
    .toISOString()
    .slice(0, 10);

const recordAt = async (index: number, photos: number) => ({
  type: TYPES[index % TYPES.length],
  title: TITLES[index % TITLES.length],
  description: index % 3 === 0 ? `Ä "note" with a comma, a\nline and 🐶 (${index})` : null,
  dateAdministered: day(index * 7),
  nextDueDate: index % 2 === 0 ? day(index * 7, 365) : null,
  veterinarian: index % 4 === 0 ? 'Dr. Ñ' : null,
  cost: index % 5 === 0 ? `₱${index}.50` : null,
  weight: index % 6 === 0 ? '4.2 kg' : null,
  reminderSms: index % 8 === 0,
  imageUrl: photos > 0 ? await createPhoto(index) : null,
  attachments: await Promise.all(
    Array.from({ length: Math.max(0, photos - 1) }, (_, at) => createPhoto(index * 3 + at + 1000)),
  ),
});

/** Fills an account through the API. */
export const fillHousehold = async (
  client: TestClient,
  { pets, medicalRecords, photos }: Pick<Counts, 'pets' | 'medicalRecords' | 'photos'>,
): Promise<void> => {
  const ids: string[] = [];
  for (let index = 0; index < pets; index += 1) {
    const { body } = await client.post<{ id: string }>('/api/pets', {
      name: `Pet ${index}`,
      category: ['dog', 'cat', 'bird'][index % 3],
      breed: index % 2 === 0 ? 'Aspin' : null,
      dateOfBirth: index % 2 === 0 ? '2020-02-29' : null,
      age: index % 2 === 0 ? null : 30 + index,
      birthmarks: 'white paw',
      neutered: index % 3 === 0 ? true : null,
      passedAwayOn: index === 5 ? '2026-01-02' : null,
      imageUrl: await createPhoto(index + 5000),
    });
    ids.push(body.id);
  }
  let attachmentsLeft = photos - pets;
  for (let index = 0; index < medicalRecords; index += 1) {
    const attachmentCount = Math.min(attachmentsLeft, index % 3 === 0 ? 3 : 1);
    attachmentsLeft -= attachmentCount;
    const { status } = await client.post(
      `/api/pets/${ids[index % pets]}/medical-records`,
      await recordAt(index, attachmentCount),
    );
    if (status !== 201) throw new Error(`record ${index} was refused`);
  }
};

/** Adds a PDF to a record. */
export const addPdf = async (client: TestClient, recordId: string): Promise<void> => {
  const path = `/api/medical-records/${recordId}/documents`;
  expect((await client.post(path, pdfForm('result.pdf', PDF))).status).toBe(201);
};
