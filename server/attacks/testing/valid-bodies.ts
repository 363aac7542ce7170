import { TOY_BODIES } from '#server/entities/testing/toy.ts';
import { EXAMPLES } from './examples.ts';

const NEW_PASSWORD = 'battery staple';
const KEY =
  'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM';
const USER = '01990000-0000-7000-8000-000000000001';

/** A valid body for each call, by `method path`. The tests fail for a call with a body that is not listed. */
export const VALID_BODIES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  ...TOY_BODIES,
  ...Object.assign({}, ...EXAMPLES.map(({ bodies }) => bodies)),
  'PUT /api/auth/user': { city: 'Cebu', notificationPreferences: { email: true } },
  'POST /api/auth/login': { email: 'somebody@example.com', password: 'correct horse' },
  'POST /api/auth/signup': {
    ...{ firstName: 'Bea', lastName: 'Cruz', email: 'bea@example.com', password: NEW_PASSWORD },
    timeZone: 'Asia/Manila',
  },
  'POST /api/auth/resend-confirmation': { email: 'bea@example.com' },
  'PUT /api/auth/email': { email: 'other@example.com' },
  'POST /api/auth/forgot-password': { email: 'bea@example.com' },
  'POST /api/auth/reset-password': { token: 'none', password: NEW_PASSWORD },
  'POST /api/auth/change-password': {
    ...{ currentPassword: 'a guess', newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD },
  },
  'POST /api/auth/reauthenticate': { password: 'a guess' },
  'POST /api/auth/reauthenticate/phone': { otp: '123456' },
  'POST /api/auth/reauthenticate/biometric': {
    assertion: {
      ...{ id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} },
      response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
    },
  },
  'POST /api/login/link': { password: 'a guess' },
  'POST /api/backups/folder': { useDefault: true },
  'POST /api/backups/check': { name: 'none.alaga' },
  'POST /api/backups/restore': { id: 'none' },
  'POST /api/backups/open': { passphrase: 'a passphrase of nobody' },
  'POST /api/backups/first/open': { passphrase: 'a passphrase of nobody' },
  'POST /api/backups/first/restore': { id: 'none' },
  'POST /api/backups/passphrase': { passphrase: 'a passphrase of nobody' },
  'PUT /api/backups/passphrase': { passphrase: 'a passphrase of nobody' },
  'POST /api/auth/biometric-register/options': {},
  'POST /api/auth/biometric-register': {
    credential: {
      ...{ id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} },
      response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA', transports: ['internal'] },
    },
  },
  'POST /api/auth/biometric-verify/options': { userId: USER },
  'POST /api/auth/biometric-verify': {
    userId: USER,
    assertion: {
      ...{ id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} },
      response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
    },
  },
  'PUT /api/vet-clinics/network': { allowed: true },
  'POST /api/vet-clinics': { name: 'Happy Paws', address: '12 Katipunan Avenue' },
  'PUT /api/vet-clinics/:clinicId': { name: 'Happy Paws' },
  'POST /api/clinic-ratings': { clinicId: 'none', rating: 5, review: 'Kind.' },
  'PUT /api/expenses/budget': { perPetCentavos: 5000 },
  'PUT /api/pets/:petId/lost': { lost: true, message: 'Shy of strangers.' },
  'PUT /api/pets/:petId/found-reports/mute': { hours: 24 },
  'PUT /api/pets/:petId/found-reports/:reportId/mute': { muted: true },
  'POST /api/pets/:petId/found-reports/:reportId/abuse': {},
  'POST /api/pets/share/:shareToken/found': { message: 'I found your pet.', name: 'Maria' },
  'POST /api/push/subscriptions': {
    endpoint: 'https://push.example/abc',
    keys: { p256dh: KEY, auth: 'k8JV6sjdbhAi1n3_LDBLvA' },
  },
  'POST /api/push/unsubscribe': { endpoint: 'https://push.example/abc' },
  'POST /api/notices/test': {},
  'POST /api/calendar-feed': { hideTitles: true },
  'POST /api/pets': { name: 'Puti', category: 'rabbit', dateOfBirth: '2024-02-01' },
  'PUT /api/pets/:petId': { name: 'Puti', age: 12 },
  'POST /api/auth/send-otp': { phoneNumber: '0917 555 0123' },
  'POST /api/auth/verify-otp': { phoneNumber: '0917 555 0123', otp: '123456' },
  'PUT /api/auth/phone': { phoneNumber: '0917 555 0123', otp: '123456' },
  'POST /api/pets/:petId/medical-records': {
    ...{ type: 'vaccine', title: 'Rabies', dateAdministered: '2026-01-01' },
    ...{ nextDueDate: '2027-01-01', cost: '₱500', attachments: [] },
  },
  'PUT /api/medical-records/:recordId': { title: 'Rabies', cost: 500 },
  'POST /api/pets/:petId/weights': { date: '2026-01-01', weight: '4.2 kg', bodyCondition: 5 },
  'POST /api/expenses/items': { category: 'food', amount: '₱1,250', spentOn: '2026-01-01' },
  'PUT /api/expenses/items/:itemId': { amount: '250.50', note: 'Dry food' },
  'POST /api/expenses/items/:itemId/restore': {},
  'POST /api/vet-clinics/:clinicId/restore': {},
  'POST /api/expenses/items/:itemId/documents': {},
  'PUT /api/reminders/:reminderId/complete': {},
  'PUT /api/reminders/:reminderId/reopen': {},
  'POST /api/scanned-pets': { petId: 'abc-123', type: 'pet_profile', name: 'Muning' },
  'POST /api/support/contact': {
    ...{ subject: 'A question', message: 'How do I print a health card for the clinic?' },
    ...{ category: 'general', email: 'bea@example.com' },
  },
};
