import type { FilledAccount } from './quota-rows.ts';

export interface QuotaCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
}

/** A call of the API. `createRepeat` makes an unmeasured call that makes room for the next measured one. */
export interface Call {
  readonly label: string;
  readonly createCall: (account: FilledAccount, round: number) => QuotaCall;
  readonly createRepeat?: (account: FilledAccount, createdBody: unknown) => QuotaCall;
  /**
   * Whether the work of the call grows with the account, as that of exports, imports and responses with photos does.
   */
  readonly isWhole?: true;
}

const readCall = (path: string, isWhole?: true): Call => ({
  label: `GET ${path}`,
  createCall: (account) => ({
    method: 'GET',
    path: path
      .replace(':petId', account.petId)
      .replace(':recordId', account.recordId)
      .replace(':shareToken', account.shareToken)
      .replace(':clinicId', account.clinicId),
  }),
  ...(isWhole ? { isWhole } : {}),
});

const idIn = (createdBody: unknown): string =>
  typeof createdBody === 'object' && createdBody !== null && 'id' in createdBody
    ? String(createdBody.id)
    : '';

const today = (): string => new Date().toISOString().slice(0, 10);

const rabiesRecord = (round: number) => ({
  type: 'vaccine',
  title: round % 2 ? 'Rabies' : `Once ${round}`,
  dateAdministered: today(),
  nextDueDate: '2099-03-14',
  cost: '850',
  notes: 'Took it well.',
});

/**
 * Every call of a signed-in owner whose cost could grow with the size of the account, and public
 * reads of its pets.
 */
export const MEASURED_CALLS: readonly Call[] = [
  readCall('/api/auth/user'),
  readCall('/api/auth/sessions'),
  readCall('/api/pets'),
  readCall('/api/pets?includePhotos=false&limit=20&page=1'),
  readCall('/api/pets?includeReminders=true'),
  readCall('/api/pets?includePhotos=true', true),
  readCall('/api/pets/:petId'),
  readCall('/api/pets/:petId/medical-records'),
  readCall('/api/pets/:petId/medical-records?page=1&limit=50'),
  readCall('/api/pets/:petId/medical-records?page=1&limit=50&sort=cost'),
  readCall('/api/pets/:petId/medical-records?includeAttachments=true&limit=1000', true),
  readCall('/api/medical-records/:recordId'),
  readCall('/api/pets/:petId/reminders'),
  readCall('/api/reminders'),
  readCall('/api/reminders?page=2'),
  readCall('/api/reminders/overdue'),
  readCall('/api/pets/:petId/weights'),
  readCall('/api/pets/:petId/found-reports'),
  readCall('/api/health-insights'),
  readCall('/api/statistics'),
  readCall('/api/expenses/summary'),
  readCall('/api/expenses'),
  readCall('/api/expenses?search=makati&page=3&limit=50'),
  readCall('/api/expenses/budget'),
  readCall('/api/expenses/export.csv', true),
  readCall('/api/scanned-pets'),
  readCall('/api/recently-deleted'),
  readCall('/api/vet-clinics'),
  readCall('/api/vet-clinics/names?q=ma'),
  readCall('/api/vet-clinics/:clinicId/ratings'),
  readCall('/api/notices'),
  readCall('/api/pets/public/:petId'),
  readCall('/api/pets/public/:petId/medical-records'),
  readCall('/api/pets/share/:shareToken'),
  readCall('/api/export/size', true),
  readCall('/api/export', true),
  {
    label: 'POST a record',
    createCall: ({ petId }, round) => ({
      method: 'POST',
      path: `/api/pets/${petId}/medical-records`,
      body: rabiesRecord(round),
    }),
    createRepeat: (_account, createdBody) => ({
      method: 'DELETE',
      path: `/api/medical-records/${idIn(createdBody)}`,
    }),
  },
  {
    label: 'PUT a record',
    createCall: ({ recordId }, round) => ({
      method: 'PUT',
      path: `/api/medical-records/${recordId}`,
      body: { notes: `Changed ${round} times` },
    }),
  },
  {
    label: 'PUT a record to another day',
    createCall: ({ recordId }, round) => ({
      method: 'PUT',
      path: `/api/medical-records/${recordId}`,
      body: { dateAdministered: `2025-0${1 + (round % 9)}-11` },
    }),
  },
  {
    label: 'DELETE a record, and restore it',
    createCall: ({ recordId }) => ({ method: 'DELETE', path: `/api/medical-records/${recordId}` }),
    createRepeat: ({ recordId }) => ({
      method: 'POST',
      path: `/api/medical-records/${recordId}/restore`,
    }),
  },
  {
    label: 'PUT a reminder done, and open again',
    createCall: ({ reminderId }) => ({
      method: 'PUT',
      path: `/api/reminders/${reminderId}/complete`,
      body: {},
    }),
    createRepeat: ({ reminderId }) => ({
      method: 'PUT',
      path: `/api/reminders/${reminderId}/reopen`,
      body: {},
    }),
  },
  {
    label: 'POST a pet',
    createCall: (_account, round) => ({
      method: 'POST',
      path: '/api/pets',
      body: { name: `Muning ${round}`, category: 'cat' },
    }),
    createRepeat: (_account, createdBody) => ({
      method: 'DELETE',
      path: `/api/pets/${idIn(createdBody)}`,
    }),
  },
  {
    label: 'PUT a pet',
    createCall: ({ petId }, round) => ({
      method: 'PUT',
      path: `/api/pets/${petId}`,
      body: { birthmarks: `Spot ${round}` },
    }),
  },
  {
    label: 'DELETE a pet, and restore it',
    createCall: ({ petId }) => ({ method: 'DELETE', path: `/api/pets/${petId}` }),
    createRepeat: ({ petId }) => ({ method: 'POST', path: `/api/pets/${petId}/restore` }),
  },
  {
    label: 'POST a scan',
    createCall: (_account, round) => ({
      method: 'POST',
      path: '/api/scanned-pets',
      body: { petId: `another-${round}`, name: 'Puti' },
    }),
  },
  {
    label: 'POST a clinic',
    createCall: (_account, round) => ({
      method: 'POST',
      path: '/api/vet-clinics',
      body: { name: `Reyes ${round}`, address: '12 Katipunan Avenue' },
    }),
    createRepeat: (_account, createdBody) => ({
      method: 'DELETE',
      path: `/api/vet-clinics/${idIn(createdBody)}`,
    }),
  },
  {
    label: 'POST a rating',
    createCall: ({ clinicId }) => ({
      method: 'POST',
      path: '/api/clinic-ratings',
      body: { clinicId, rating: 4 },
    }),
  },
  {
    label: 'PUT the budget',
    createCall: (_account, round) => ({
      method: 'PUT',
      path: '/api/expenses/budget',
      body: { perPetCentavos: 10_000 + round },
    }),
  },
];
