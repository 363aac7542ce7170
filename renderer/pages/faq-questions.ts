import type { MessageId } from '#server/messages/ids.ts';

/** The base id of a question; its texts have the suffixes `.q` and `.a`. */
type QuestionId = MessageId extends infer Id
  ? Id extends `${infer Name}.q`
    ? Name
    : never
  : never;

interface FaqCategory {
  readonly heading: MessageId;
  readonly questions: readonly QuestionId[];
}

export const categories: readonly FaqCategory[] = [
  {
    heading: 'faq.start',
    questions: ['faq.start.price', 'faq.start.account', 'faq.start.first'],
  },
  { heading: 'faq.pets', questions: ['faq.pets.many', 'faq.pets.edit', 'faq.pets.delete'] },
  {
    heading: 'faq.records',
    questions: ['faq.records.types', 'faq.records.photos', 'faq.records.edit'],
  },
  {
    heading: 'faq.reminders',
    questions: [
      'faq.reminders.how',
      'faq.reminders.custom',
      'faq.reminders.snooze',
      'faq.reminders.overdue',
      'faq.reminders.push',
    ],
  },
  {
    heading: 'faq.sharing',
    questions: ['faq.sharing.qr', 'faq.sharing.now', 'faq.sharing.family', 'faq.sharing.scan'],
  },
  { heading: 'faq.data', questions: ['faq.data.where', 'faq.data.export', 'faq.data.delete'] },
  {
    heading: 'faq.help',
    questions: ['faq.help.offline', 'faq.help.password', 'faq.help.install'],
  },
  { heading: 'faq.vets', questions: ['faq.vets.find', 'faq.vets.connect'] },
];
