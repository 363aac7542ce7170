import type { petDocuments as en } from '#server/messages/en/pet-documents.ts';
import type { Translated } from '#server/messages/ids.ts';

export const petDocuments: Translated<typeof en> = {
  'petDocuments.kind.required': 'Pakipili kung anong klaseng dokumento ito',
  'petDocuments.title.required': 'Lagyan ng pamagat ang dokumento',
  'petDocuments.expiresOn.order': 'Mas maaga ang huling araw kaysa sa araw na inilabas ito',
  'petDocuments.pages.tooMany': 'Hanggang 10 pahina lang ang isang dokumento',
  'petDocuments.tooMany': 'Hanggang 500 dokumento lang para sa isang alaga',
  'petDocuments.deleted': 'Natanggal ang dokumento',
  'petDocuments.restore.petDeleted': 'Ibalik muna ang alaga',
  'deleted.petDocument': 'Dokumento ni {pet}',
  'transfer.petDocuments': 'Mga dokumento ng alaga',
  'transfer.petDocumentPages': 'Mga pahina ng dokumento',
};
