export const petDocuments = {
  'petDocuments.kind.required': 'Please choose the kind of document',
  'petDocuments.title.required': 'Please give the document a title',
  'petDocuments.expiresOn.order': 'The last day is before the day of issue',
  'petDocuments.pages.tooMany': 'A document can have up to 10 pages',
  'petDocuments.tooMany': 'A pet can have up to 500 documents',
  'petDocuments.deleted': 'Document deleted',
  'petDocuments.restore.petDeleted': 'Restore the pet first',
  'deleted.petDocument': 'Document of {pet}',
  'transfer.petDocuments': 'Documents of pets',
  'transfer.petDocumentPages': 'Pages of documents',
} as const;
